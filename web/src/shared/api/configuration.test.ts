import { expect, test } from 'vitest';
import { defaultConfiguration } from './configuration.ts';

test('without configuration: no extensive logging, no address after sign-out, no limit of users, nothing of others [7-5]', () => {
  expect(defaultConfiguration).toMatchObject({
    extensiveLogging: false,
    urlAfterSignOut: null,
    usersLimitInUsersList: null,
    loadChatComponent: false,
    enableHubSpot: false,
    thirdPartyScripts: [],
    validateWhileTyping: false,
  });
});
