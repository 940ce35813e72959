import * as z from 'zod';
import { type Kind, parseJson } from './setting-kinds.ts';

/** Only hosts, so that a value cannot smuggle a directive into the content security policy. */
const openedOrigin = z.string().regex(/^(?:https|wss):\/\/(?:\*\.)?[a-z\d.-]+(?::\d{1,5})?$/);
const scriptAddress = z.url({ protocol: /^https$/ }).refine((address) => openedOrigin.safeParse(originOf(address)).success);

const script = z
  .strictObject({ script: scriptAddress, origins: z.array(openedOrigin).default([]) })
  .transform(({ script: address, origins }) => ({
    script: address,
    origins: [...new Set([originOf(address), ...origins])],
  }));

export type ThirdPartyScript = z.output<typeof script>;

/** The scripts of others that pages may load, with the origins that each needs opened (9-3). */
export const thirdPartyScripts: Kind<{ consent?: ThirdPartyScript; chat?: ThirdPartyScript; marketing?: ThirdPartyScript }> = {
  expected:
    'JSON such as `{"chat":{"script":"https://chat.example/load.js","origins":["https://api.chat.example","wss://chat.example"]}}`; also `consent` and `marketing`',
  schema: z
    .string()
    .transform((value, context) => parseJson(value) ?? (context.addIssue('not JSON'), z.NEVER))
    .pipe(z.strictObject({ consent: script.exactOptional(), chat: script.exactOptional(), marketing: script.exactOptional() })),
};

/** Where the vendor's library sends to when the connection string names nothing else. */
const usualIngestion = 'https://dc.services.visualstudio.com';

/** The connection string of the telemetry, and the origin that the browser then sends to. */
export const telemetry: Kind<{ connectionString: string; origin: string }> = {
  expected: 'a connection string such as `InstrumentationKey=…;IngestionEndpoint=https://…`',
  schema: z
    .string()
    .regex(/^(?=(?:.*;)?InstrumentationKey=[\w-]+)[A-Za-z]+=[^;\s]+(?:;[A-Za-z]+=[^;\s]+)*;?$/)
    .transform((connectionString) => ({
      connectionString,
      origin: originOf(/IngestionEndpoint=([^;]+)/.exec(connectionString)?.[1] ?? usualIngestion),
    }))
    .refine(({ origin }) => openedOrigin.safeParse(origin).success),
};

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}
