import { csrfCookie, csrfHeader } from '@siteid/contract';

export type Page = {
  readonly status: number;
  /** Where it leads; absolute. */
  readonly location: string | null;
  readonly headers: Headers;
  readonly body: string;
};

/** A browser over real HTTP with its own cookies. The public address of the portal is looked up at where it listens. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The attributes that each cookie was set with. */
  readonly attributes = new Map<string, string>();
  readonly #publicUrl: string;
  readonly #listensAt: string;

  constructor(publicUrl: string, listensAt: string) {
    this.#publicUrl = publicUrl;
    this.#listensAt = listensAt;
  }

  async open(address: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}): Promise<Page> {
    const url = new URL(address, this.#publicUrl);
    const reached = url.href.replace(this.#publicUrl, this.#listensAt);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(reached, { ...init, redirect: 'manual', headers: { ...init.headers, ...(cookie && { cookie }) } });
    for (const line of reply.headers.getSetCookie()) this.#keep(line);
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      location: location === null ? null : new URL(location, url).href,
      headers: reply.headers,
      body: await reply.text(),
    };
  }

  /** Follows redirects until a page, or until an address that `stop` names. */
  async follow(address: string, stop: (url: URL) => boolean = () => false): Promise<Page & { readonly url: URL }> {
    let url = new URL(address, this.#publicUrl);
    for (let steps = 0; steps < 15; steps += 1) {
      if (stop(url)) return { status: 0, location: null, headers: new Headers(), body: '', url };
      const page = await this.open(url.href);
      if (page.location === null) return { ...page, url };
      url = new URL(page.location);
    }
    throw new Error(`too many redirects: ${url.href}`);
  }

  post(address: string, fields: Record<string, string>): Promise<Page> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.open(address, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }

  /** A call of the API with this visitor's own token. */
  async call(path: string, body?: object, method = body === undefined ? 'GET' : 'PUT', token = this.cookies.get(csrfCookie)) {
    const page = await this.open(`/api${path}`, {
      method,
      headers: { ...(token && { [csrfHeader]: token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ...page, json: page.body === '' ? {} : JSON.parse(page.body) };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const isOver = attributes.some((each) => /^max-age=0$/i.test(each) || /^expires=thu, 01 jan 1970/i.test(each));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
    this.attributes.set(name, attributes.join('; '));
  }
}
