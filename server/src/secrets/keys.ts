/** A 256-bit key that encrypts; its id says later which one a value was sealed with. */
export type SecretKey = { readonly id: string; readonly key: Buffer };

/** What the portal's secrets rest on. Never stored in the database that they protect. */
export type Keys = {
  /** The first is the current one; the others still open what they sealed. */
  readonly keys: readonly [SecretKey, ...SecretKey[]];
  /** Keys the hashes that values are looked up by; changing it loses every look-up. */
  readonly lookupKey: Buffer;
  /** Signs what is bound to a session; what people type and do not send is sealed by keys that are derived of it. */
  readonly sessionKey: Buffer;
  /** The first signs heads of the history, the others did before; none: nothing is signed. */
  readonly historyKeys: readonly Buffer[];
};
