/** Build version of the application. */
declare const __APP_VERSION__: string;
