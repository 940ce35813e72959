import type * as z from 'zod/mini';
import type { Permission, TeamPermission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. `holder` and `organisation` name the permission asked for in each acting role: a call that
 * names an organisation acts for it, any other acts as the holder (D-CALLS). `team` names the permission asked for in the card supplier
 * or ID office that the call's `teamId` names; a call that names none is for whoever has it in any (W-1-16).
 */
export type Access =
  | 'anonymous'
  | 'signed-in'
  | Permission
  | { readonly holder: Permission; readonly organisation: Permission }
  | { readonly team: TeamPermission };

type Schema = z.ZodMiniType;
type NoSchema = undefined;

/** One call of the portal: what goes in, what comes out, who may, and what it may refuse. */
export type Endpoint<
  Params extends Schema | NoSchema = Schema | NoSchema,
  Query extends Schema | NoSchema = Schema | NoSchema,
  Body extends Schema | NoSchema = Schema | NoSchema,
  Reply extends Schema = Schema,
  Refusals extends readonly RefusalCode[] = readonly RefusalCode[],
  Who extends Access = Access,
> = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the API base. `:name` is a parameter, `:name?` one that may be left out with all that follow it. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Who;
  /** State changes, also those issued as GET, demand the X-Csrf-Token header (7-3). */
  readonly changesState: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly refusals: Refusals;
};

/** Only a GET may change nothing: a POST or PUT that did not say so would be served without its CSRF token. */
type SaysWhatItChanges = { readonly method: 'GET' } | { readonly changesState: true };

/** Describes a call: gives back what it is given, with its types kept as they were written. */
export function endpoint<
  Reply extends Schema,
  const Refusals extends readonly RefusalCode[],
  const Who extends Access,
  Params extends Schema | NoSchema = NoSchema,
  Query extends Schema | NoSchema = NoSchema,
  Body extends Schema | NoSchema = NoSchema,
>(
  described: Endpoint<Params, Query, Body, Reply, Refusals, Who> & SaysWhatItChanges,
): Endpoint<Params, Query, Body, Reply, Refusals, Who> {
  return described;
}

/** One call that answers with a file, in the format that its path names: a GET, with what guards it as any other. */
export type FileEndpoint<
  Params extends Schema = Schema,
  Query extends Schema | NoSchema = Schema | NoSchema,
  Refusals extends readonly RefusalCode[] = readonly RefusalCode[],
> = {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Exclude<Access, 'anonymous'>;
  /** Where a file counts, and a page of another site may not ask for it. */
  readonly changesState?: true;
  readonly params: Params;
  readonly query?: Query;
  readonly refusals: Refusals;
};

/** Describes a call that answers with a file: gives back what it is given, with its types kept as they were written. */
export function fileEndpoint<
  Params extends Schema,
  const Refusals extends readonly RefusalCode[],
  Query extends Schema | NoSchema = NoSchema,
>(described: FileEndpoint<Params, Query, Refusals>): FileEndpoint<Params, Query, Refusals> {
  return described;
}

type Parsed<S> = S extends Schema ? z.output<S> : Record<never, never>;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _F, infer _W> ? Parsed<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _F, infer _W> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _F, infer _W> ? Parsed<B> : never;
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _F, infer _W> ? Parsed<R> : never;
export type RefusalsOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer F, infer _W> ? F[number] : never;
/** Everything that travels with a call. */
export type InputOf<E> = ParamsOf<E> & QueryOf<E> & BodyOf<E>;

export type FileInputOf<E> = E extends FileEndpoint<infer P, infer Q, infer _F> ? Parsed<P> & Parsed<Q> : never;
export type FileRefusalsOf<E> = E extends FileEndpoint<infer _P, infer _Q, infer F> ? F[number] : never;

/** What every reply is wrapped in; `authInfoHash` is left out where no session exists (7-1, 7-2). */
export type Envelope<Result> = { readonly result: Result; readonly authInfoHash?: string };

/** The body of a refusal (8-1). */
export type RefusalReply = {
  readonly logicExceptionMessageKey: RefusalCode;
  readonly logicExceptionAdditionalData: Readonly<Record<string, string | number>>;
  readonly authInfoHash?: string;
};

/** The body of a failure without a rule of its own: bad input (400), a missing right (403), a fault (500, 503) (8-1). */
export type FailureReply = {
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly execution: { readonly exception_id: string; readonly exception_additional_data: Readonly<Record<string, string>> };
  readonly authInfoHash?: string;
};
