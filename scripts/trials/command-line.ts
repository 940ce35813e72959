import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/bin/siteid.mjs', import.meta.url));

/** One `npx siteid …` with these settings, of today's version unless the program of another is named: what it ended with, and said. */
export async function siteid(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  ofVersion = program,
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  return new Promise((done) => {
    // What is exported may be longer than the megabyte after which Node ends who writes it.
    const child = execFile(process.execPath, [ofVersion, ...args], { env, maxBuffer: 256 * 1024 ** 2 }, (_error, out, err) =>
      done({ code: child.exitCode ?? 1, said: `${out}${err}`.trim().replaceAll('\n', ' ') }),
    );
  });
}
