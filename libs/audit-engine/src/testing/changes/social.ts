export const tag = (key: string): RegExp => new RegExp(`<meta (?:property|name)="${key}" content="[^"]*">\\n?`);
export const set = (key: string, content: string) => (html: string) =>
  html.replace(new RegExp(`(<meta (?:property|name)="${key}" content=")[^"]*`), `$1${content}`);
