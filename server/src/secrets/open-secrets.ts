import type { Config } from '../settings/config.ts';
import { transitService } from './key-service.ts';
import type { Keys } from './keys.ts';
import type { PinService } from './pin-keeper.ts';
import { createSecretKeeper, type SecretKeeper } from './secret-keeper.ts';

/** What keeps the secrets of a portal with this configuration. No service is asked for anything yet. */
export function openSecrets(config: Pick<Config, 'keyService'>, keys: Keys): SecretKeeper {
  return createSecretKeeper(keys, pinServiceOf(config));
}

function pinServiceOf({ keyService }: Pick<Config, 'keyService'>): PinService | null {
  return keyService === null ? null : { service: transitService(keyService), seals: keyService.seals };
}
