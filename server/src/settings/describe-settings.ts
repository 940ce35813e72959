import { settings } from './settings.ts';

/** Rows of a Markdown table: name, default, what is expected, what for. */
export function describeSettings(): string {
  const rows = Object.entries(settings).map(([name, { fallback, demo, expected, description }]) => {
    const defaults = [fallback && `\`${fallback}\``, demo && `demo: \`${demo}\``].filter(Boolean).join('; ');
    return [`\`${name}\``, defaults || '–', expected, description];
  });
  const head = ['Variable', 'Default', 'Expected', 'What for'];
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}
