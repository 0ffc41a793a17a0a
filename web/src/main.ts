import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keepSettings } from "./frame/settings.svelte";

keepSettings();
const target = document.getElementById("app");
if (target) mount(App, { target });
