import { settings } from "../frame/settings.svelte";

const PITCH = 392;
const LENGTH = 0.09; // seconds

let context: AudioContext | null = null;

/** A soft tap for something that happened, where sound is wanted. */
export function ring(): void {
  if (settings.sound === "off") return;
  context ??= new AudioContext();
  const tone = new OscillatorNode(context, { type: "triangle", frequency: PITCH });
  const loudness = new GainNode(context, { gain: 0.12 });
  loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + LENGTH);
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + LENGTH);
}
