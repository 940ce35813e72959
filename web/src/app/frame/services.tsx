import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { Link } from '../../shared/ui/link.tsx';
import { whilePending } from '../../shared/ui/while-pending.ts';
import type { Service } from './menu-items.ts';
import { useServiceName } from './service-name.ts';

/** Its code travels when it is asked for. */
const redirection = lateDialog(() => import('./notices/redirection-modal.tsx'), 'RedirectionModal', 'redirection.title');

/** The other services: opened by whoever may be sent on to them, explained to everyone else (2.4-34, 6-2). */
export function Services({ services }: { readonly services: readonly Service[] }) {
  const nameOf = useServiceName();
  const explained = useOpening<Service['name']>(() => [redirection.about()]);
  return (
    <>
      {services.map(({ name, url, isEnabled }) =>
        isEnabled ? (
          <Link key={name} href={url} isDocument>
            {nameOf(name)}
          </Link>
        ) : (
          <button
            key={name}
            type="button"
            className="top-bar-service"
            aria-haspopup="dialog"
            {...whilePending(explained.opening === name)}
            onClick={() => explained.open(name)}
          >
            {nameOf(name)}
          </button>
        ),
      )}
      {explained.shown && <redirection.Part onClose={explained.close} />}
    </>
  );
}
