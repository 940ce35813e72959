import type { Language } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';
import type { Refusal } from '../refusal.ts';

/** Where a command writes, and what it knows of its surroundings. */
export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where a demo leaves its keys unless DATA_DIR says otherwise. */
  readonly usualDataDir: string;
  readonly readInput: () => Promise<string>;
  readonly language: Language;
};

/** Who runs the command, as the machine says: behind `sudo`, whoever they were before. */
export function operatorOf({ environment }: Pick<Terminal, 'environment'>): string {
  const { SUDO_USER, USER, LOGNAME, USERNAME } = environment;
  return (SUDO_USER ?? USER ?? LOGNAME ?? USERNAME ?? 'unknown').replaceAll('\0', '').slice(0, 100);
}

/** A message of the catalogues, in the language that this command line speaks. */
export function say({ language }: Pick<Terminal, 'language'>, id: string, values?: Readonly<Record<string, string | number>>) {
  return portalText(language, id, values);
}

/** Why a use case refused, as the portal's screens say it. */
export function refusedInWords(terminal: Pick<Terminal, 'language'>, { refused, data }: Refusal): string {
  return say(terminal, refused, data);
}

/** What a command ends with: 1 when the portal refused something or the database went away, 2 when it could not even be tried. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Columns as wide as their widest cell, two spaces between. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => [...(row[column] ?? '')].length)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join('  ')}`.trimEnd();
  return [head, ...rows].map((row) => `${line(row)}\n`).join('');
}
