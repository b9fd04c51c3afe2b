// Writes the first block of code of the README as a module, for the service that the environment names.
import { mkdir, readFile, writeFile } from "node:fs/promises";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const [, code] = /```ts\n(.*?)```/s.exec(readme);
const ready = code.replace('"http://localhost:8080"', "process.env.BRICKWORK_URL!")
  .replace(/"bw_test_demo_\w+"/, "process.env.BRICKWORK_KEY!");
if (ready.includes("localhost") || ready.includes("bw_test")) {
  throw new Error("README.md must name the service of dev mode and its key once each");
}
const folder = new URL("generated/", import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL("readme.ts", folder), ready);
