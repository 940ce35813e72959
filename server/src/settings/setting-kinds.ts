import * as z from 'zod';
import { addressesIn, sessionWanted } from '../database/server-addresses.ts';

/** A kind of value that a setting can have: how its text is read, and what the reader is told when it is wrong. */
export type Kind<Value> = { readonly expected: string; readonly schema: z.ZodType<Value, string> };

export const text: Kind<string> = { expected: 'some text', schema: z.string().max(500) };

/** Also part of a file's name. */
export const plainName: Kind<string> = {
  expected: 'letters, digits and hyphens',
  schema: z.string().regex(/^[A-Za-z\d-]{1,40}$/),
};

export const claim: Kind<string> = { expected: 'the name of a claim', schema: z.string().regex(/^[\w.:/-]{1,200}$/) };

export const flag: Kind<boolean> = {
  expected: '`true` or `false`',
  schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
};

export function oneOf<const Option extends string>(...options: [Option, ...Option[]]): Kind<Option> {
  return { expected: options.map((option) => `\`${option}\``).join(', '), schema: z.enum(options) };
}

export function whole(least: number, most: number): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    schema: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most)),
  };
}

/** null where it is off. */
export function wholeOrOff(least: number, most: number): Kind<number | null> {
  const number = whole(least, most);
  return {
    expected: `\`off\`, or ${number.expected}`,
    schema: z.union([z.literal('off').transform(() => null), number.schema]),
  };
}

export const webAddress: Kind<string> = {
  expected: 'an address that starts with http:// or https://',
  schema: z.url({ protocol: /^https?$/ }),
};

/** For what must not travel readable. */
export const secureAddress: Kind<string> = {
  expected: 'an address that starts with https://',
  schema: z.url({ protocol: /^https$/ }),
};

/** Read without the slash at its end, so that a path can follow. */
export const origin: Kind<string> = {
  expected: 'an address without a path, such as https://cards.example',
  schema: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/)
    .transform((value, context) => URL.parse(value)?.origin ?? (context.addIssue('no address'), z.NEVER)),
};

/** A path of the portal or an address elsewhere. */
export const target: Kind<string> = {
  expected: 'a path that starts with /, or an address that starts with http:// or https://',
  schema: z.union([z.string().regex(/^\/(?![/\\])/), webAddress.schema]),
};

export const postgresUrl: Kind<string> = {
  expected:
    'an address such as postgres://user:password@host:5432/database, or one with several hosts: ' +
    'postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write; `@` in a password is written `%40`',
  schema: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .refine((value) => addressesIn(value).every((address) => URL.canParse(address)))
    // Of several servers one takes changes. What pg does not know it would pass over.
    .refine((value) => {
      const wanted = sessionWanted(value);
      const addresses = addressesIn(value);
      if (addresses.length === 1) return wanted === null || wanted === 'read-write';
      return wanted === 'read-write' && addresses.every(isOneServer);
    }),
};

export const smtpUrl: Kind<string> = {
  expected: 'an address such as smtps://user:password@host:465',
  schema: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .refine((value) => URL.canParse(value)),
};

/** As a cookie names it. */
export const domain: Kind<string> = {
  expected: 'a domain such as siteid.example',
  schema: z.string().regex(/^\.?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i),
};

/** None, or several separated by commas. */
export const domains: Kind<readonly string[]> = {
  expected: 'domains such as siteid.example, separated by commas',
  schema: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(domain.schema)),
};

/** Each later than the one before; none where it is off. */
export const days: Kind<readonly number[]> = {
  expected: '`off`, or at most ten whole numbers from 1 to 365 that rise, separated by commas: `3,7,14`',
  schema: z
    .string()
    .regex(/^(?:off|\d{1,3}(?: ?, ?\d{1,3}){0,9})$/)
    .transform((value) => (value === 'off' ? [] : value.split(',').map(Number)))
    .refine((all) => all.every((day, place) => day > (all[place - 1] ?? 0) && day <= 365)),
};

export const email: Kind<string> = { expected: 'an e-mail address', schema: z.email() };

export const sender: Kind<string> = {
  expected: 'an e-mail address, or a name with one: `SiteID <cards@example.com>`',
  schema: z.string().regex(/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
};

export const timeZone: Kind<string> = {
  expected: 'a time zone such as Europe/Stockholm',
  schema: z.string().refine(isTimeZone),
};

/** Authorization parameters for the broker, or null when the method is off. */
export const method: Kind<Record<string, string> | null> = {
  expected: '`off`, nothing, or parameters such as `acr_values=urn:bank&prompt=login`',
  schema: z.union([
    z.literal('off').transform(() => null),
    z
      .string()
      .regex(/^$|^[^=&\s]+=[^&\s]*(?:&[^=&\s]+=[^&\s]*)*$/)
      .transform((value) => Object.fromEntries(new URLSearchParams(value))),
  ]),
};

/** What customer support shows: e-mail, phone, opening time and an optional second part of it. */
export const support: Kind<{ email: string; phone: string; time: string; timePart2: string | null }> = {
  expected: 'e-mail;phone;opening time, and optionally ;a second part of the time',
  schema: z
    .string()
    .transform((value) => value.split(';').map((part) => part.trim()))
    .pipe(z.union([z.tuple([z.email(), filled(), filled()]), z.tuple([z.email(), filled(), filled(), filled()])]))
    .transform(([address, phone, time, timePart2 = null]) => ({ email: address, phone, time, timePart2 })),
};

export const services: Kind<Record<string, { url: string; relativePages: string[] }>> = {
  expected: 'JSON such as `{"induction":{"url":"https://induction.example","relativePages":["/start"]}}`',
  schema: z
    .string()
    .transform((value, context) => parseJson(value) ?? (context.addIssue('not JSON'), z.NEVER))
    .pipe(
      z.record(
        z.string().regex(/^[\w-]+$/),
        z.strictObject({ url: target.schema, relativePages: z.array(z.string().startsWith('/')) }),
      ),
    ),
};

/** Addresses, networks, or how many proxies stand before the portal. */
export const proxies: Kind<string | number | false> = {
  expected: '`off`, a number of proxies, or addresses and networks separated by commas',
  schema: z.union([
    z.literal('off').transform(() => false as const),
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
    z
      .string()
      .regex(
        /^(?:[\da-f.:]+(?:\/\d{1,3})?|loopback|uniquelocal|linklocal)(?:, ?(?:[\da-f.:]+(?:\/\d{1,3})?|loopback|uniquelocal|linklocal))*$/i,
      ),
  ]),
};

/** An `@` in the password would end it for one server, and not for the others. */
function isOneServer(address: string): boolean {
  const ofServer = /^[^:]+:\/\/([^/?]*)/.exec(address)?.[1] ?? '';
  return ofServer.split('@').length <= 2 && URL.parse(address)?.hostname !== '';
}

function filled(): z.ZodString {
  return z.string().min(1).max(200);
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The value of a JSON text; undefined where it is not valid JSON. */
export function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
