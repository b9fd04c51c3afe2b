// node generate.mjs <API document> <folder>: writes the types of the document and a table of its operations.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const METHODS = ["get", "post", "put", "patch", "delete"];
const WRITTEN = "// Written by generate.mjs from the API document. Do not edit.\n";

const [source, folder] = process.argv.slice(2);
const document = parse(await readFile(source, "utf8"));

/** "API keys" becomes apiKeys. */
function groupOf(tag) {
  return tag.toLowerCase().replace(/[^a-z0-9]+(.)/g, (_, letter) => letter.toUpperCase());
}

/** Bodies that are not JSON, such as a PDF, are handed out as they are. */
function answerOf(operation) {
  if (operation["x-page-of"] !== undefined) {
    return "list";
  }
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  return success.some(([, response]) => response.content?.["application/json"] !== undefined) ? "json" : "blob";
}

const groups = new Map();
for (const [path, item] of Object.entries(document.paths)) {
  for (const method of METHODS.filter((name) => item[name] !== undefined)) {
    const operation = item[method];
    const group = groupOf(operation.tags[0]);
    const route = [method.toUpperCase(), path, answerOf(operation)];
    groups.set(group, [...(groups.get(group) ?? []), `    ${operation.operationId}: ${JSON.stringify(route)},`]);
  }
}

const table = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([group, lines]) => `  ${group}: {\n${lines.join("\n")}\n  },`).join("\n");

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/routes.ts`,
  `${WRITTEN}/** Method, path and kind of answer of every operation, by tag. */
export const routes = {\n${table}\n} as const;\n`);
await writeFile(`${folder}/schema.ts`, WRITTEN + astToString(await openapiTS(document, { silent: true })));
