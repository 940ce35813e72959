// Loaded before a portal's own code (`node --import`): its clock stands at `STANDS_AT`, so that each day, age and moment that its pages
// name is the same tomorrow.
const moment = Number(process.env['STANDS_AT']);

globalThis.Date = new Proxy(Date, {
  construct: (date, parts, made) => Reflect.construct(date, parts.length === 0 ? [moment] : parts, made),
  get: (date, name, self) => (name === 'now' ? () => moment : Reflect.get(date, name, self)),
});
