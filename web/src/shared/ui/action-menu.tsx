import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import './action-menu.css';

export type ActionMenuItem = {
  id: string;
  label: string;
  isDisabled?: boolean;
  isDestructive?: boolean;
  onAction: () => void;
};

export type ActionMenuProps = { label: string; items: readonly ActionMenuItem[] };

/** A button that opens a menu of actions: arrows move, Enter chooses, Escape closes and gives the focus back. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <Button className="button action-menu-button" data-look="quiet">
        {label}
      </Button>
      <Popover className="action-menu" placement="bottom end">
        <Menu
          className="action-menu-items"
          aria-label={label}
          disabledKeys={items.filter((item) => item.isDisabled).map(({ id }) => id)}
        >
          {items.map(({ id, label, isDestructive, onAction }) => (
            <MenuItem
              className="action-menu-item"
              key={id}
              id={id}
              data-destructive={isDestructive || undefined}
              onAction={onAction}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
