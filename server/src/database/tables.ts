import type { BulkJobOrdersTable, BulkJobsTable } from './tables/bulk-job-tables.ts';
import type { EndDigestsTable, EndsToldTable, RenewalChoicesTable } from './tables/card-end-tables.ts';
import type {
  CardNumberAttemptsTable,
  CardOrderCountsTable,
  CardOrderHistoryTable,
  CardOrdersTable,
  CardOrderWordsTable,
  DisclosuresTable,
  FoundCardsTable,
  HistoryEntriesTable,
  HistoryHeadsTable,
  HistoryNodesTable,
  HistoryReceiversTable,
  HistoryTailTable,
  InvitationsTable,
  OrderCorrectionsTable,
  ReplacementRequestsTable,
  TriedGovernmentIdsTable,
} from './tables/card-order-tables.ts';
import type { OrganisationChangesTable, OrganisationCountsTable } from './tables/customer-tables.ts';
import type {
  AskedMailsTable,
  HolderMessagesTable,
  NoticesOffTable,
  OutboxMessagesTable,
  WaitsToldTable,
} from './tables/mail-tables.ts';
import type {
  AccessRequestsTable,
  IdOfficesTable,
  MembershipChangesTable,
  MembershipInvitationsTable,
  MembershipLinksTable,
} from './tables/membership-tables.ts';
import type { OrderImportRowsTable, OrderImportsTable } from './tables/order-import-tables.ts';
import type {
  CardSuppliersTable,
  CompanyContractsTable,
  CompanyUserCountsTable,
  CompanyUsersTable,
  LentRightsTable,
  OrganisationManagersTable,
  OrganisationsTable,
  PicturesTable,
  RegistrationsTable,
} from './tables/organisation-tables.ts';
import type { IdempotentRepliesTable, PartnerKeysTable } from './tables/partner-tables.ts';
import type {
  EmailLinksTable,
  FormerNamesTable,
  GovernmentIdsTable,
  PersonLoginsTable,
  PersonPermissionsTable,
  PersonsTable,
  PhoneCodesTable,
  VerifiedIdentitiesTable,
} from './tables/people-tables.ts';
import type { AuditStreamTable, DeedsTable, RunningPortalsTable, WorldFactsTable } from './tables/portal-tables.ts';
import type { OfficeDeedsTable, ProductionClaimsTable, ProductionReasonsTable } from './tables/production-tables.ts';
import type {
  BrokerSignOutsTable,
  CountedRequestsTable,
  SecurityEventsTable,
  SessionsTable,
  SignInAttemptsTable,
} from './tables/sign-in-tables.ts';
import type { WebhookDeliveriesTable, WebhookDemandsTable, WebhooksTable } from './tables/webhook-tables.ts';

/** Every table, for Kysely's types; the migrations define them. */
export type Tables = {
  persons: PersonsTable;
  person_logins: PersonLoginsTable;
  government_ids: GovernmentIdsTable;
  verified_identities: VerifiedIdentitiesTable;
  former_names: FormerNamesTable;
  email_links: EmailLinksTable;
  phone_codes: PhoneCodesTable;
  person_permissions: PersonPermissionsTable;
  organisations: OrganisationsTable;
  organisation_changes: OrganisationChangesTable;
  organisation_counts: OrganisationCountsTable;
  organisation_managers: OrganisationManagersTable;
  registrations: RegistrationsTable;
  company_contracts: CompanyContractsTable;
  company_users: CompanyUsersTable;
  lent_rights: LentRightsTable;
  company_user_counts: CompanyUserCountsTable;
  pictures: PicturesTable;
  access_requests: AccessRequestsTable;
  asked_mails: AskedMailsTable;
  card_suppliers: CardSuppliersTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  broker_sign_outs: BrokerSignOutsTable;
  security_events: SecurityEventsTable;
  counted_requests: CountedRequestsTable;
  deeds: DeedsTable;
  audit_stream: AuditStreamTable;
  card_orders: CardOrdersTable;
  card_order_history: CardOrderHistoryTable;
  history_entries: HistoryEntriesTable;
  history_heads: HistoryHeadsTable;
  history_nodes: HistoryNodesTable;
  history_receivers: HistoryReceiversTable;
  history_tail: HistoryTailTable;
  card_order_words: CardOrderWordsTable;
  card_order_counts: CardOrderCountsTable;
  renewal_choices: RenewalChoicesTable;
  ends_told: EndsToldTable;
  end_digests: EndDigestsTable;
  bulk_jobs: BulkJobsTable;
  bulk_job_orders: BulkJobOrdersTable;
  order_imports: OrderImportsTable;
  order_import_rows: OrderImportRowsTable;
  tried_government_ids: TriedGovernmentIdsTable;
  holder_messages: HolderMessagesTable;
  replacement_requests: ReplacementRequestsTable;
  found_cards: FoundCardsTable;
  order_corrections: OrderCorrectionsTable;
  invitations: InvitationsTable;
  card_number_attempts: CardNumberAttemptsTable;
  disclosures: DisclosuresTable;
  partner_keys: PartnerKeysTable;
  idempotent_replies: IdempotentRepliesTable;
  notices_off: NoticesOffTable;
  outbox_messages: OutboxMessagesTable;
  waits_told: WaitsToldTable;
  running_portals: RunningPortalsTable;
  id_offices: IdOfficesTable;
  membership_invitations: MembershipInvitationsTable;
  membership_links: MembershipLinksTable;
  membership_changes: MembershipChangesTable;
  production_claims: ProductionClaimsTable;
  production_reasons: ProductionReasonsTable;
  office_deeds: OfficeDeedsTable;
  world_facts: WorldFactsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_demands: WebhookDemandsTable;
};
