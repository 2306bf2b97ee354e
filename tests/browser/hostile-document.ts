/** A document that is markup wherever it may be. */
export const hostile = {
  version: 1,
  title: '</title></script><script>alert(1)</script> & {{document}} $&',
  text: 'The </script><!--<script> cat sat',
  notes: ['<img src=x onerror=alert(1)>'],
  source: { title: '<b>a book</b>', url: 'https://example.org/?a="><script>alert(1)</script>' },
};
