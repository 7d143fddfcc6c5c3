// As much of Intl as tests ask for when they are loaded: the name of the time zone.
function DateTimeFormat() {
  if (!new.target) return new DateTimeFormat();
}
DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'UTC', locale: 'en-US' });
globalThis.Intl ??= { DateTimeFormat };
