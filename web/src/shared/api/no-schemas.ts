/**
 * What the pages have in place of zod. The server judges what travels, and the types have judged before what the pages give to a call and
 * take from it: a schema of the contract makes nothing here, and nothing can be parsed by it.
 */
const schema = { check: () => schema, register: () => schema };
/* @__NO_SIDE_EFFECTS__ */
const none = () => schema;

export const coerce = { number: none };
export const globalRegistry = {};
export const iso = { date: none, datetime: none };
export {
  none as _default,
  none as array,
  none as boolean,
  none as discriminatedUnion,
  none as enum,
  none as extend,
  none as int,
  none as literal,
  none as maximum,
  none as maxLength,
  none as minimum,
  none as minLength,
  none as nullable,
  none as omit,
  none as optional,
  none as pipe,
  none as record,
  none as refine,
  none as regex,
  none as strictObject,
  none as string,
  none as transform,
  none as trim,
  none as union,
  none as uuid,
};
