import type { HistoryState } from '@tanstack/react-router';
import { Icon, type IconName } from '../icon.tsx';
import './action-menu.css';

export type ActionMenuItem = {
  id: string;
  label: string;
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** What it opens is on its way: the button of the menu says so. */
  isPending?: boolean;
} & (
  | { onAction: () => void }
  /** An address of `paths` in the contract; the entry is a link. */
  | { href: string; state?: HistoryState }
);

export type ActionMenuProps = {
  label: string;
  items: readonly ActionMenuItem[];
  /** Drawn in place of the label, which is then only said: for the many menus of a table. */
  icon?: IconName;
};

type FaceProps = { readonly label: string; readonly icon: IconName | undefined };

/** What the button of a menu shows. */
export const ActionMenuFace = ({ label, icon }: FaceProps) => (icon === undefined ? label : <Icon name={icon} />);

export const actionMenuClass = (icon: IconName | undefined) =>
  icon === undefined ? 'button action-menu-button' : 'action-menu-icon';
