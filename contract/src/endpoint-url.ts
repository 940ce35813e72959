/** A part of an endpoint's input, as it travels in a path or a query string. */
type Sent = string | number | boolean | null | undefined;

/**
 * The path of an endpoint with its parameters filled in, and what is left of the input.
 * An optional parameter (`:name?`) without a value is left out together with all that follow it.
 */
export function fillPath(
  pattern: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const segments: string[] = [];
  let ended = false;
  for (const segment of pattern.split('/').slice(1)) {
    const parameter = /^:(\w+)(\??)$/.exec(segment);
    if (parameter === null) {
      segments.push(segment);
      continue;
    }
    const [, name = '', optional] = parameter;
    const value = rest[name] as Sent;
    delete rest[name];
    if (value === undefined || value === null || value === '') {
      if (optional === '') throw new Error(`The path ${pattern} needs ${name}.`);
      ended = true;
    } else if (!ended) {
      segments.push(encodeURIComponent(String(value)));
    }
  }
  return { path: `/${segments.join('/')}`, rest };
}

/** `?a=1&b=2` of what is defined, or an empty string. */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  const query = (Object.entries(values) as [string, Sent][])
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}
