import type { PortalConfiguration } from '@siteid/contract';

type Scripts = PortalConfiguration['thirdPartyScripts'];
type Policy = { createHTML: (html: string) => string; createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => unknown };

/**
 * Loads the third-party scripts of the configuration, one after the other: the consent script comes first, and asks before the others are
 * loaded (9-3). A script that fails is left out.
 */
export async function loadThirdPartyScripts(scripts: Scripts, page: Document = document): Promise<void> {
  if (scripts.length === 0) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', policyFor(scripts));
  for (const { script } of scripts) await load(script, page);
}

/**
 * What the page lets scripts of others do where it demands trusted types: load more from their own origins, and write HTML, in which
 * the content security policy runs no script. Never text as code.
 */
export function policyFor(scripts: Scripts): Policy {
  const origins = new Set(scripts.flatMap(({ origins: own }) => own));
  return {
    createHTML: (html) => html,
    createScriptURL(address) {
      const { origin } = new URL(address, 'https://nowhere.invalid');
      if (!origins.has(origin)) throw new TypeError(`No script is loaded from ${origin}.`);
      return address;
    },
  };
}

function load(address: string, page: Document): Promise<void> {
  return new Promise((done) => {
    const script = page.createElement('script');
    script.async = true;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => done());
    script.src = address;
    page.head.append(script);
  });
}
