import { lazy, Suspense, startTransition, useState } from 'react';
import { ActionMenuFace, type ActionMenuProps, actionMenuClass } from './action-menu-face.tsx';

const load = () => import('./action-menu-opened.tsx');
const Opened = lazy(() => load().then((loaded) => ({ default: loaded.ActionMenuOpened })));

/**
 * A button that opens a menu of actions: arrows move, Enter chooses, Escape closes and gives the focus back. The menu's code is heavier
 * than most screens, and a list has a menu in each row: it travels once a pointer or the focus comes near.
 */
export function ActionMenu(props: ActionMenuProps) {
  const { label, icon } = props;
  const [opened, setOpened] = useState<'by pointer' | 'by keyboard' | null>(null);
  const prepare = () => void load().catch(() => undefined);
  return (
    <Suspense>
      {opened === null ? (
        <button
          type="button"
          className={actionMenuClass(icon)}
          {...(icon === undefined ? { 'data-look': 'quiet' } : { 'aria-label': label })}
          aria-haspopup="true"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          // Until the menu is there the button stays, with its focus.
          onClick={({ detail }) => startTransition(() => setOpened(detail === 0 ? 'by keyboard' : 'by pointer'))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            startTransition(() => setOpened('by keyboard'));
          }}
        >
          <ActionMenuFace label={label} icon={icon} />
        </button>
      ) : (
        <Opened {...props} isByKeyboard={opened === 'by keyboard'} />
      )}
    </Suspense>
  );
}
