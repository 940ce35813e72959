import type { ReactNode } from 'react';

/** What is drawn, and where failures that it cannot tell itself may lead. */
export type Page = {
  readonly content: ReactNode;
  readonly organizationCode: () => string | undefined;
  readonly toUnauthorized: () => void;
};
