/** Strings that would run as a script if used as markup, URL or template. */
export const PAYLOADS = [
  '<img src=x onerror="window.injected=1">',
  '"><svg/onload=window.injected=1>',
  "'-window.injected=1-'",
  '<script>window.injected=1</script>',
  'javascript:window.injected=1',
  '{{constructor.constructor("window.injected=1")()}}',
  '&lt;img src=x onerror=window.injected=1&gt;',
  '\u202e<iframe srcdoc="<script>parent.injected=1</script>">',
];
