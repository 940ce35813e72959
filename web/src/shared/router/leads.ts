type Way = { readonly href: string; readonly replace?: boolean; readonly reloadDocument?: boolean };

/** Thrown by a route that leads elsewhere. */
export class Redirection extends Error {
  readonly way: Way;

  constructor(way: Way) {
    super(`Redirected to ${way.href}.`);
    this.way = way;
  }
}

/** Leads on in place of the route that throws it; with `reloadDocument` to an address of the server's or of another site. */
export const redirect = (way: Way) => new Redirection(way);

export class NotFound extends Error {}

/** The address leads nowhere, though its shape is a route's. */
export const notFound = () => new NotFound('There is no such screen.');
