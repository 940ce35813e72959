// The package's entry warns of every runtime that does not call itself "LTS"; the class itself says nothing.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
