import { Icon, type IconName } from './icon.tsx';
import './action-menu.css';

type FaceProps = { readonly label: string; readonly icon: IconName | undefined };

/** What the button of a menu shows. */
export const ActionMenuFace = ({ label, icon }: FaceProps) => (icon === undefined ? label : <Icon name={icon} />);

export const actionMenuClass = (icon: IconName | undefined) =>
  icon === undefined ? 'button action-menu-button' : 'action-menu-icon';
