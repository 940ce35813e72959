import { key, keyList, keysOrOff } from './key-kinds.ts';
import { optional } from './setting.ts';
import * as kind from './setting-kinds.ts';

/** What seals, finds and signs, and who keeps it. */
export const keySettings = {
  SECRET_KEYS: optional(
    keyList,
    'Encrypt PINs, government ids, texts of mails, and ID tokens of sessions. The first seals; ' +
      'a new one comes in three steps, see operations.md. With `transit:` first, a key service seals PINs.',
  ),
  KEY_SERVICE_URL: optional(
    kind.webAddress,
    'The transit engine of HashiCorp Vault or OpenBao, with its version and mount: `https://vault.example:8200/v1/transit`; ' +
      'https, unless it is on this machine. See operations.md.',
  ),
  KEY_SERVICE_TOKEN_FILE: optional(
    kind.text,
    'The path of the file with the token for it. It is read at each call, so an agent may put another there.',
  ),
  LOOKUP_KEY: optional(key, 'Keys the hashes by which government ids and phone numbers are found. Never change it.'),
  SESSION_KEY: optional(
    key,
    'Signs the tokens that protect calls of a session, and seals what people type and do not send in their browsers. A new one ' +
      'makes open pages ask again; it signs nobody out: `siteid sessions end --all` does.',
  ),
  HISTORY_KEYS: optional(
    keysOrOff,
    'The first signs heads of the history, see history-proof.md; those after it did before. Production must say: ' +
      'with `off` nothing is signed, and nobody can prove what stood in the history.',
  ),
};
