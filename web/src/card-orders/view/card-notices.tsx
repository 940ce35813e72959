import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { Fragment, lazy, type ReactNode } from 'react';
import { words as lossWords } from '../../shared/card-loss/card-loss-words.ts';
import { LossNotice } from '../../shared/card-loss/loss-notice.tsx';
import { NotRenewedNotice } from '../../shared/card-renewal/not-renewed-notice.tsx';
import { words as renewalWords } from '../../shared/card-renewal/renewal-words.ts';
import type { TextFiles } from '../../shared/texts/messages.ts';
import { ApproveOrder } from '../approving/approve-order.tsx';
import { texts as approvingTexts } from '../approving/approving-texts.ts';
import { words as correctingWords } from '../correcting/correcting-words.ts';
import { ReasonsNotValid } from './reasons-not-valid.tsx';
import { words as whyNotValidWords } from './why-not-valid-words.ts';

/** It travels with an order that its holder or its card supplier sent back, which is drawn once it is there. */
const Correcting = lazy(() => import('../correcting/correcting.tsx').then((loaded) => ({ default: loaded.Correcting })));

type Notice = { readonly is: string; readonly words: TextFiles; readonly drawn: ReactNode };

/** What its viewer is told of an order first: that it waits, why its card does not hold, what befell it; nothing where all is well. */
export function cardNotices(order: CardOrderDetails, scope: OrganisationScope | null): readonly Notice[] {
  const { approval, notRenewed, sentBackSince, tellsOfLoss, whyNotValid } = order;
  const isHolder = scope === null;
  const notices: Notice[] = [];
  const isSentBack = sentBackSince !== null;
  if (isSentBack) notices.push({ is: 'sentBack', words: correctingWords, drawn: <Correcting order={order} scope={scope} /> });
  if (approval !== null && !isHolder) {
    const drawn = <ApproveOrder order={order} approval={approval} scope={scope} />;
    notices.push({ is: 'waits', words: approvingTexts, drawn });
  }
  if (isSentBack) return notices;
  if (whyNotValid.length > 0 && notices.length === 0)
    notices.push({ is: 'notValid', words: whyNotValidWords, drawn: <ReasonsNotValid order={order} scope={scope} /> });
  if (notRenewed !== null) {
    const drawn = <NotRenewedNotice order={order} said={notRenewed} isHolder={isHolder} />;
    notices.push({ is: 'notRenewed', words: renewalWords, drawn });
  }
  if (tellsOfLoss) notices.push({ is: 'loss', words: lossWords, drawn: <LossNotice order={order} isHolder={isHolder} /> });
  return notices;
}

/** The same, drawn; undefined where there is nothing to tell. */
export function drawnNotices(order: CardOrderDetails, scope: OrganisationScope | null): ReactNode {
  const notices = cardNotices(order, scope);
  if (notices.length === 0) return undefined;
  return notices.map(({ is, drawn }) => <Fragment key={is}>{drawn}</Fragment>);
}
