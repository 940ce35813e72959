import { isLongEnoughToSearch } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { knownWorkersQuery } from './ordering-queries.ts';

/** Milliseconds without a key after which a name is looked up. */
const pause = 400;

type KnownWorkersProps = {
  readonly organizationId: string;
  readonly name: string;
  readonly onChoose: (orderId: string) => void;
};

/** Workers whom the company ordered for before, by what of a name is typed; nobody is looked up by less than three letters. */
export function KnownWorkers({ organizationId, name, onChoose }: KnownWorkersProps) {
  const wanted = useSettled(name.trim());
  const isAsked = wanted !== '' && isLongEnoughToSearch(wanted);
  const { data } = useQuery({ ...knownWorkersQuery(organizationId, wanted), enabled: isAsked });
  const workers = (isAsked && data?.workers) || [];
  return (
    <div className="order-card-suggestions" role="status">
      {workers.length > 0 && (
        <>
          <p>
            <FormattedMessage id="orderCard.known" values={{ count: workers.length }} />
          </p>
          <ul>
            {workers.map(({ orderId, fullName, dateOfBirth }) => (
              <li key={orderId}>
                <Button look="quiet" onPress={() => onChoose(orderId)}>
                  <FormattedMessage id="orderCard.known.choose" values={{ name: fullName, dateOfBirth }} />
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A text once nobody has typed on for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
