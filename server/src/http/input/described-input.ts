import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import * as z from 'zod/mini';

type Part = z.ZodMiniType | undefined;
export type DescribedParts = { readonly params?: Part; readonly query?: Part; readonly body?: Part };

const nothing = z.strictObject({});

/**
 * What a route takes, as Fastify is told: of a part that the contract does not name, nothing. Throws when a name stands in two
 * parts, because one of them would then silently win where they are merged.
 */
export function takesOnly({ params, query, body }: DescribedParts) {
  const names = [params, query, body].flatMap(namesIn);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`the name ${repeated} stands in two parts of one call`);
  return {
    schema: { params: params ?? nothing, querystring: query ?? nothing, ...(body && { body }) },
    preValidation: body === undefined ? [takesNoBody] : [],
  };
}

/** Everything that came with a call whose parts were validated. */
export function inputOf(request: FastifyRequest): object {
  return { ...(request.params as object), ...(request.query as object), ...(request.body as object | null | undefined) };
}

/**
 * What the address of a call says, for what is judged before its body is read; by then Fastify has validated none of it. Throws a 400 for
 * an address that is not described.
 */
export function addressInput({ params = nothing, query = nothing }: DescribedParts) {
  return (request: FastifyRequest): object => {
    const [inPath, inQuery] = [z.safeParse(params, request.params), z.safeParse(query, request.query)];
    if (inPath.success && inQuery.success) return { ...(inPath.data as object), ...(inQuery.data as object) };
    throw Object.assign(new Error('The address is not described.'), { statusCode: 400, code: 'ADDRESS_NOT_DESCRIBED' });
  };
}

/** Some programs send `{}` or `null` where there is nothing to say. */
const takesNoBody: preValidationHookHandler = ({ body }, _reply, done) => {
  if (nothing.safeParse(body ?? {}).success) done();
  else done(Object.assign(new Error('This call takes no body.'), { statusCode: 400, code: 'BODY_NOT_DESCRIBED' }));
};

/**
 * Throws for what is no closed object of named parts, or one of several: it could take a name that stands in another part, and nobody
 * would see it.
 */
function namesIn(part: z.core.$ZodType | undefined): string[] {
  if (part === undefined) return [];
  const { def } = (part as z.core.$ZodTypes)._zod;
  if (def.type === 'union' && 'discriminator' in def) return [...new Set(def.options.flatMap(namesIn))];
  if (def.type === 'object' && def.catchall?._zod.def.type === 'never') return Object.keys(def.shape);
  throw new Error('a part of a call must be a strict object, or one of several');
}
