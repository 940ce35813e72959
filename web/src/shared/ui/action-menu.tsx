import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';
import './action-menu.css';
import { AriaLanguage } from './aria-language.tsx';

export type ActionMenuItem = {
  id: string;
  label: string;
  isDisabled?: boolean;
  isDestructive?: boolean;
} & (
  | { onAction: () => void }
  /** An address from paths.ts; the entry is a link. */
  | { href: string }
);

export type ActionMenuProps = {
  label: string;
  items: readonly ActionMenuItem[];
  /** Drawn in place of the label, which is then only said: for the many menus of a table. */
  icon?: IconName;
};

/** A button that opens a menu of actions: arrows move, Enter chooses, Escape closes and gives the focus back. */
export function ActionMenu({ label, items, icon }: ActionMenuProps) {
  return (
    <AriaLanguage>
      <MenuTrigger>
        {icon === undefined ? (
          <Button className="button action-menu-button" data-look="quiet">
            {label}
          </Button>
        ) : (
          <Button className="action-menu-icon" aria-label={label}>
            <Icon name={icon} />
          </Button>
        )}
        <Popover className="action-menu" placement="bottom end">
          <Menu
            className="action-menu-items"
            aria-label={label}
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
