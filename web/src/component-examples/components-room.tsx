import {
  type CardFace,
  type CardOrderStatus,
  type CardType,
  cardOrderStatuses,
  cardStage,
  cardTypes,
  statusColours,
  tonesOfStatus,
} from '@siteid/contract';
import { useState } from 'react';
import { Button, type ButtonLook } from '../shared/ui/button.tsx';
import { IdCard } from '../shared/ui/card/id-card.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Icon, type IconName, iconShapes } from '../shared/ui/icon.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { Skeleton } from '../shared/ui/lists/skeleton.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { Message, type Tone } from '../shared/ui/message.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import face from './face.svg?url';
import { Sample, Samples } from './sample.tsx';

const looks: readonly ButtonLook[] = ['primary', 'quiet', 'plain', 'danger', 'danger-strong'];
const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger'];
const icons = Object.keys(iconShapes) as IconName[];
const rows = [
  { name: 'Astrid Lindqvist', number: 'AB-1234-567890', status: 'activated' },
  { name: 'Juhani Korhonen', number: 'AB-1234-567891', status: 'suspended' },
] as const;

const columns: Column<(typeof rows)[number]>[] = [
  { id: 'name', role: 'name', title: 'Cardholder', cell: ({ name }) => name },
  { id: 'number', title: 'Card number', cell: ({ number }) => number },
  {
    id: 'status',
    role: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusChip colour={statusColours[status]}>{status}</StatusChip>,
  },
];

export function ComponentsRoom() {
  return (
    <>
      <Samples>
        {looks.map((look) => (
          <Sample key={look} name={`Button, ${look}`}>
            <div className="button-row">
              <Button look={look}>Accept</Button>
              <Button look={look} isPending>
                Accept
              </Button>
              <Button look={look} isDisabled>
                Accept
              </Button>
            </div>
          </Sample>
        ))}
        <Sample name="Button and link as wide as their place, and a button that sends">
          <Button isWide type="button">
            Accept
          </Button>
          <LinkButton href="/explanation" isWide>
            Go on
          </LinkButton>
          <form onSubmit={(event) => event.preventDefault()}>
            <Button type="submit">Send</Button>
          </form>
        </Sample>
        <Sample name="Link: to a screen, to a document, in a new tab">
          <div className="button-row">
            <Link href="/explanation">What does suspending mean?</Link>
            <Link href="/logo.svg" isDocument>
              The document
            </Link>
            <Link href="/logo.svg" opensNewTab>
              The terms
            </Link>
          </div>
        </Sample>
        <Sample name="Link that looks like a button">
          <div className="button-row">
            {looks.map((look) => (
              <LinkButton key={look} href="/explanation" look={look}>
                Go on
              </LinkButton>
            ))}
            <LinkButton href="/logo.svg" isDocument>
              The document
            </LinkButton>
            <LinkButton href="/logo.svg" opensNewTab look="quiet">
              The terms
            </LinkButton>
          </div>
        </Sample>
        <Sample name="Pages beside one another, and how many each has">
          <PageTabs label="Staff" current="day" tabs={pages} />
          <PageTabs label="Queues" current="print" tabs={queues} />
        </Sample>
        <Sample name="Menu of actions">
          <div className="button-row">
            <ActionMenu label="Actions" items={menuItems} />
            <ActionMenu label="Actions of Astrid" icon="more" items={menuItems} />
          </div>
        </Sample>
        <Sample name="Modal">
          <OpenedModal />
        </Sample>
        {tones.map((tone) => (
          <Sample key={tone} name={`Message, ${tone}`}>
            <Message tone={tone} actions={<Button look="quiet">Try again</Button>}>
              Something happened, and this is what can be done about it.
            </Message>
          </Sample>
        ))}
        <Sample name="Status: word, sign and colour">
          <div className="examples-icons">
            {tonesOfStatus.map((colour) => (
              <StatusChip key={colour} colour={colour}>
                {colour}
              </StatusChip>
            ))}
          </div>
        </Sample>
        <Sample name="Signs">
          <div className="examples-icons">
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
            <Logo />
          </div>
        </Sample>
        <Sample name="Nothing is here">
          <EmptyState title="No cards yet">They stand here once they are ordered.</EmptyState>
        </Sample>
        <Sample name="On its way">
          <LoadingIndicator lines={2} />
          <Skeleton lines={3} />
        </Sample>
        <Sample name="Facts">
          <DataList
            items={[
              { label: 'Name', value: 'Astrid Lindqvist' },
              { label: 'Nationality', value: 'Finland', isWrong: true },
            ]}
          />
        </Sample>
      </Samples>
      <Panel title="Table: cards on a narrow window" isFlush>
        <ResponsiveTable caption="Cards" columns={columns} rows={rows} rowKey={({ number }) => number} />
      </Panel>
      <Samples>
        {cardOrderStatuses.map((status, index) => (
          <Sample key={status} name={`The card: ${status}`}>
            <Card status={status} cardType={cardTypes[index % cardTypes.length] ?? 'nordic'} />
          </Sample>
        ))}
        {cardTypes.map((cardType) => (
          <Sample key={cardType} name={`The card with photo and logo: ${cardType}`}>
            <Card status="activated" cardType={cardType} photo={face} logo="/logo.svg" />
          </Sample>
        ))}
      </Samples>
    </>
  );
}

const pages = [
  { id: 'record', href: '/cards/all', text: 'Desk' },
  { id: 'day', href: '/cards/all', text: 'Day' },
];
const queues = [
  { id: 'check', href: '/cards/all', text: 'To check', count: 12, state: { listLeft: '/cards/all' } },
  { id: 'print', href: '/cards/all', text: 'To print', count: 0 },
];
const menuItems = [
  { id: 'view', label: 'View card order', href: '/cards/all' },
  { id: 'off', label: 'Not now', isDisabled: true, onAction: () => undefined },
  { id: 'terminate', label: 'Terminate', isDestructive: true, onAction: () => undefined },
];

function OpenedModal() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        Open
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Suspend all cards?">
        <p>It says what will happen, to how many, and whether it can be undone.</p>
        <div className="modal-buttons">
          <Button look="quiet" onPress={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button onPress={() => setIsOpen(false)}>Yes</Button>
        </div>
      </Modal>
    </>
  );
}

type CardProps = {
  readonly status: CardOrderStatus;
  readonly cardType: CardType;
  readonly photo?: string | null;
  readonly logo?: string | null;
};

function Card({ status, cardType, photo = null, logo = null }: CardProps) {
  const isWrong = status === 'approved_by_orderer';
  const face: CardFace = {
    cardType,
    productName: 'SiteID',
    kind: kinds[cardType],
    printedName: cardType === 'nordic' ? 'Astrid Lindqvist' : 'MAXIMILIAN-ALEXANDER VON WITTELSBACH-LUNDQVIST',
    isNameWrong: isWrong,
    organisationName: 'Norrbygg AB',
    photo,
    logo,
    noPhoto: 'No photo',
    facts: [
      { label: 'Valid until', text: '2028-01-14' },
      { label: 'Nationality', text: 'Sweden', isWrong },
    ],
    backFacts: [
      { label: 'Card number', text: 'AB-1234-567890' },
      { label: 'Supplier', text: 'Kort Nord' },
    ],
    isDead: status === 'suspended' || !['order', 'card'].includes(cardStage(status)),
  };
  const colour = statusColours[status];
  const caption = cardStage(status) === 'order' ? 'As it will be printed' : 'As it was printed';
  return <IdCard face={face} status={status} colour={colour} caption={caption} beside="Is something wrong?" />;
}

const kinds: Readonly<Record<CardType, string | null>> = {
  nordic: null,
  nordic_visitor: 'Visitor',
  nordic_temporary: 'Temporary',
  lma: 'LMA',
};
