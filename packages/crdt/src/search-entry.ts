export interface SearchEntry {
  id: string;
  title: string;
  text: string;
}
