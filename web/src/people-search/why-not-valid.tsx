import { paths, type UserCardRow } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { dayOf } from '../shared/texts/dates.ts';
import { Link } from '../shared/ui/link.tsx';

/** Why a card does not hold today and who can mend it, for staff (L-6-2); nothing of one that holds. */
export function WhyNotValid({ card }: { readonly card: UserCardRow }) {
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const values = {
    day: unbroken(dayOf(card.statusModified)),
    validFrom: unbroken(card.validFrom),
    validUntil: unbroken(card.validUntil),
  };
  return card.whyNotValid.map(({ why, menders }) => (
    <p key={why} className="user-card-why">
      <FormattedMessage id={`whyNotValid.staff.${why}`} values={values} />{' '}
      {menders.length === 0 && why.startsWith('suspended') && <FormattedMessage id="whyNotValid.staff.anotherCard" />}
      {menders.includes('staff') && rights.includes('SEPPO_ACTION_MANAGE_ORGANIZATIONS') && (
        <Link href={paths.customer(card.orgId)}>
          <FormattedMessage id="whyNotValid.toCompany" />
        </Link>
      )}
    </p>
  ));
}

const unbroken = (day: string): ReactNode => <span className="unbroken">{day}</span>;
