import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import * as z from 'zod/mini';

type Part = z.ZodMiniType | undefined;
export type DescribedParts = { readonly params?: Part; readonly query?: Part; readonly body?: Part };

const nothing = z.strictObject({});

/**
 * The schemas of a route for Fastify. A part that the contract does not name must be empty. Throws when a name stands in two parts,
 * because merging them would silently drop one value.
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

/** Path, query and body of a call in one object; Fastify has validated them. */
export function inputOf(request: FastifyRequest): object {
  return { ...(request.params as object), ...(request.query as object), ...(request.body as object | null | undefined) };
}

/**
 * Reads path and query of a call before its body is read, when Fastify has validated neither. Throws a 400 where they do not match the
 * contract.
 */
export function addressInput({ params = nothing, query = nothing }: DescribedParts) {
  return (request: FastifyRequest): object => {
    const [inPath, inQuery] = [z.safeParse(params, request.params), z.safeParse(query, request.query)];
    if (inPath.success && inQuery.success) return { ...(inPath.data as object), ...(inQuery.data as object) };
    throw Object.assign(new Error('The address is not described.'), { statusCode: 400, code: 'ADDRESS_NOT_DESCRIBED' });
  };
}

/** Lets `{}` and `null` through, which some programs send with a call that takes no body. */
const takesNoBody: preValidationHookHandler = ({ body }, _reply, done) => {
  if (nothing.safeParse(body ?? {}).success) done();
  else done(Object.assign(new Error('This call takes no body.'), { statusCode: 400, code: 'BODY_NOT_DESCRIBED' }));
};

/**
 * The names in a part of a call. Throws where it is neither a strict object nor a choice among some: it could then take a name of another
 * part unnoticed.
 */
function namesIn(part: z.core.$ZodType | undefined): string[] {
  if (part === undefined) return [];
  const { def } = (part as z.core.$ZodTypes)._zod;
  if (def.type === 'union' && 'discriminator' in def) return [...new Set(def.options.flatMap(namesIn))];
  if (def.type === 'object' && def.catchall?._zod.def.type === 'never') return Object.keys(def.shape);
  throw new Error('a part of a call must be a strict object, or one of several');
}
