import type { Terminal } from '../cli/terminal.ts';

/** A terminal that keeps what is written to it. */
export function terminalOver(
  environment: Terminal['environment'] = {},
): Terminal & { readonly written: { out: string; err: string } } {
  const written = { out: '', err: '' };
  return {
    written,
    out: (text) => (written.out += text),
    err: (text) => (written.err += text),
    environment,
    usualDataDir: '/nowhere',
    readInput: async () => '',
    language: 'en',
  };
}
