export interface ProviderView {
  readonly id: string;
}
