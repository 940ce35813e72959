/** The block of the page that holds them. */
const block = 'first-answers';

let answers: Map<string, unknown> | undefined;

/** The answers that the server sent with the page, to the calls that the first screen makes, by path and query. */
function sentAlong(): Map<string, unknown> {
  const text = globalThis.document?.getElementById(block)?.textContent ?? '{}';
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** Takes the answer to a call that came with the page; a second call goes to the server. */
export function takeFirstAnswer(url: string): unknown {
  answers ??= sentAlong();
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}

/** Drops answers that were not taken soon after the first screen was drawn, because they get out of date. */
export function forgetFirstAnswers(): void {
  answers = new Map();
}
