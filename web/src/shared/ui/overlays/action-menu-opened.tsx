import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, RouterProvider, setInteractionModality } from 'react-aria-components';
import { AriaLanguage } from '../aria-language.tsx';
import { ActionMenuFace, type ActionMenuProps, actionMenuClass } from './action-menu-face.tsx';

/** The menu has closed and given the focus back by then, to where a dialog that this opens will give it back. */
const onceClosed = (act: () => void) => () => requestAnimationFrame(() => requestAnimationFrame(act));

type OpenedProps = ActionMenuProps & { readonly isByKeyboard: boolean };

/**
 * After a click that no pointer made (Enter on a button, a screen reader's press) React Aria moves the focus a frame later, and only if
 * nothing else did: of the two moves with which a menu opens, to itself and to its first item, the second could be lost, and the menu then
 * stood open without hearing a key. Called a keyboard, both are made at once.
 */
const moveTheFocusAtOnce = () => setInteractionModality('keyboard');

/** Takes the place of the button that was pressed: the button takes the focus, then its menu opens, so that closing gives it back. */
export function ActionMenuOpened({ label, items, icon, isByKeyboard }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFirst, setIsFirst] = useState(true);
  useLayoutEffect(() => {
    if (isByKeyboard) moveTheFocusAtOnce();
  }, [isByKeyboard]);
  const turn = (opens: boolean) => {
    setIsOpen(opens);
    setIsFirst(false);
  };
  const isPending = items.some((item) => item.isPending);
  const navigate = useNavigate();
  const follow = (href: string) => {
    const link = items.find((item) => 'href' in item && item.href === href);
    void navigate({ href, state: (link !== undefined && 'state' in link && link.state) || {} });
  };
  return (
    <AriaLanguage>
      <RouterProvider navigate={follow}>
        <MenuTrigger isOpen={isOpen} onOpenChange={turn}>
          <Button
            autoFocus
            onFocus={() => isFirst && setIsOpen(true)}
            onPressStart={({ pointerType }) => pointerType === 'virtual' && moveTheFocusAtOnce()}
            className={actionMenuClass(icon)}
            isPending={isPending}
            {...(icon === undefined ? { 'data-look': 'quiet' } : { 'aria-label': label })}
          >
            {isPending && <span className="button-spinner" aria-hidden="true" />}
            {isPending && icon !== undefined ? null : <ActionMenuFace label={label} icon={icon} />}
          </Button>
          <Popover className="action-menu" placement="bottom end" aria-label={label}>
            <Menu
              className="action-menu-items"
              aria-label={label}
              {...(isFirst ? { autoFocus: isByKeyboard ? 'first' : true } : {})}
              disabledKeys={items.filter((item) => item.isDisabled).map(({ id }) => id)}
            >
              {items.map(({ id, label, isDestructive, isDisabled: _, isPending: __, ...does }) => (
                <MenuItem
                  className="action-menu-item"
                  key={id}
                  id={id}
                  data-destructive={isDestructive || undefined}
                  {...does}
                  {...('onAction' in does && { onAction: onceClosed(does.onAction) })}
                >
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </RouterProvider>
    </AriaLanguage>
  );
}
