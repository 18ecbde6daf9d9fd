/** The style of all pages. Each page contains it, so that one request is enough to show a page. */
export const STYLE =
  ':root{color-scheme:light dark;--ink:#20261b;--paper:#fdfdfa;--quiet:#59614f;--leaf:#2f6b2a}' +
  '@media(prefers-color-scheme:dark){:root{--ink:#ecefe6;--paper:#171a14;--quiet:#a9b29d;--leaf:#9ccf8a}}' +
  'body{margin:0 auto;max-width:44rem;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'a{color:var(--leaf)}:is(a,input,select,textarea,button):focus-visible{outline:3px solid var(--leaf);outline-offset:2px}' +
  'h1{line-height:1.2;margin:.5rem 0}img,video{max-width:100%;height:auto}figure{margin:1rem 0}pre{overflow:auto}' +
  '.skip{position:absolute;left:-100vw}.skip:focus{position:static}' +
  '.quiet{color:var(--quiet)}.price{font-size:1.375rem;font-weight:600}.price ins{text-decoration:none}' +
  '.notice{border-left:4px solid var(--leaf);padding-left:1rem}' +
  'label{display:block;margin:.5rem 0}fieldset{border:1px solid var(--quiet);margin-bottom:1rem}' +
  'input,select,textarea,button{background:var(--paper);border:1px solid var(--quiet);border-radius:.25rem;box-sizing:border-box;color:var(--ink);font:inherit;font-size:1rem;max-width:100%;padding:.375rem .5rem}dd{margin:0 0 .5rem}' +
  'label>:is(input:not([type=checkbox],[type=radio]),select,textarea){display:block;width:100%}' +
  'button{border-color:var(--leaf);color:var(--leaf);cursor:pointer;padding-inline:.75rem}.primary{background:var(--leaf);color:var(--paper);font-weight:600}' +
  '.card{font-size:.9375rem}.card h1{font-size:1.25rem}.card img{float:right;width:33%;margin:0 0 .5rem 1rem}';
