import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { ActionMenuFace, type ActionMenuProps, actionMenuClass } from './action-menu-face.tsx';
import { AriaLanguage } from './aria-language.tsx';

type OpenedProps = ActionMenuProps & { readonly isByKeyboard: boolean };

/** Takes the place of the button that was pressed: the button takes the focus, then its menu opens, so that closing gives it back. */
export function ActionMenuOpened({ label, items, icon, isByKeyboard }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFirst, setIsFirst] = useState(true);
  const turn = (opens: boolean) => {
    setIsOpen(opens);
    setIsFirst(false);
  };
  return (
    <AriaLanguage>
      <MenuTrigger isOpen={isOpen} onOpenChange={turn}>
        <Button
          autoFocus
          onFocus={() => isFirst && setIsOpen(true)}
          className={actionMenuClass(icon)}
          {...(icon === undefined ? { 'data-look': 'quiet' } : { 'aria-label': label })}
        >
          <ActionMenuFace label={label} icon={icon} />
        </Button>
        <Popover className="action-menu" placement="bottom end">
          <Menu
            className="action-menu-items"
            aria-label={label}
            {...(isFirst ? { autoFocus: isByKeyboard ? 'first' : true } : {})}
            disabledKeys={items.filter((item) => item.isDisabled).map(({ id }) => id)}
          >
            {items.map(({ id, label, isDestructive, isDisabled: _, ...does }) => (
              <MenuItem className="action-menu-item" key={id} id={id} data-destructive={isDestructive || undefined} {...does}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </AriaLanguage>
  );
}
