import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of today's text: a function with its triggers, a view or a type. Its name is the file's. */
export type FunctionFile = { readonly name: string; readonly sql: string; readonly checksum: string };

/** In the order of their names. */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

export type Trigger = { readonly name: string; readonly table: string; readonly sql: string };

const beginsStatement = /^(?=[ \t]*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|view|type|trigger)\b)/im;
const heads = /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(\w+)\s[\s\S]*?\son\s+(\w+)/i;

/** Which triggers a file makes, each as a statement, and what else it holds. */
export function partsOf(sql: string): { readonly others: string; readonly triggers: readonly Trigger[] } {
  const statements = sql.split(beginsStatement);
  const triggers = statements.flatMap((statement) => {
    const [, name, table] = heads.exec(statement) ?? [];
    return name === undefined || table === undefined ? [] : [{ name, table, sql: statement.trim() }];
  });
  return { others: statements.filter((statement) => !heads.test(statement)).join(''), triggers };
}
