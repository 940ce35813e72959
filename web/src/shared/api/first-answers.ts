/** The block of the page that holds them. */
const block = 'first-answers';

let answers: Map<string, unknown> | undefined;

/** What the server sent along with the page: its answers to the calls that the first screen makes, by path and query. */
function sentAlong(): Map<string, unknown> {
  const text = globalThis.document?.getElementById(block)?.textContent ?? '{}';
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** The answer to a call that came with the page, once: who asks again asks the server. */
export function takeFirstAnswer(url: string): unknown {
  answers ??= sentAlong();
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

/** Drops what nobody asked for soon after the first screen was drawn: it is out of date. */
export function forgetFirstAnswers(): void {
  answers = new Map();
}
