import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of `server/database/functions`: a function with its triggers and policies, a view or a type. Its name is the file's. */
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

/** A trigger or a policy that a file makes on a table. */
export type OnTable = { readonly name: string; readonly table: string; readonly sql: string };

const beginsStatement =
  /^(?=[ \t]*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|view|type|trigger|policy)\b)/im;
const triggerHeads = /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(\w+)\s[\s\S]*?\son\s+(\w+)/i;
const policyHeads = /^\s*create\s+policy\s+(\w+)\s+on\s+(\w+)/i;
const viewHeads = /^\s*create\s+(?:or\s+replace\s+)?view\b/i;

type Parts = {
  readonly others: string;
  /** Whether `others` makes a view. */
  readonly hasView: boolean;
  readonly triggers: readonly OnTable[];
  readonly policies: readonly OnTable[];
};

/** Splits a file into its triggers and policies, each as a statement, and the rest. */
export function partsOf(sql: string): Parts {
  const statements = sql.split(beginsStatement);
  const headedBy = (heads: RegExp) =>
    statements.flatMap((statement) => {
      const [, name, table] = heads.exec(statement) ?? [];
      return name === undefined || table === undefined ? [] : [{ name, table, sql: statement.trim() }];
    });
  return {
    others: statements.filter((statement) => !triggerHeads.test(statement) && !policyHeads.test(statement)).join(''),
    hasView: statements.some((statement) => viewHeads.test(statement)),
    triggers: headedBy(triggerHeads),
    policies: headedBy(policyHeads),
  };
}
