declare module "*/RULES.md" {
  const html: string;
  export default html;
}
