/** The steps of a registration, loaded together: who registers a company walks them all, and nobody else loads any. */
export { ContractScreen } from './company-contract-screen.tsx';
export { DetailsScreen } from './company-details-screen.tsx';
export { InvoicingScreen } from './company-invoicing-screen.tsx';
export { RegisteredScreen } from './company-registered-screen.tsx';
export { ProveEmailScreen } from './prove-email-screen.tsx';
export { CompanyScreen } from './register-company-screen.tsx';
