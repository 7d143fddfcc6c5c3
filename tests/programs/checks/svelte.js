// svelte compiles components.
import '../shims/btoa.js';
import { compile, parse, preprocess } from 'svelte/compiler';
import { digest } from '../shims/digest.js';
const source = `<script>export let name = 'x'; let n = 0; $: double = n * 2; import C from './c.svelte'; const f = async () => { n += 1; }</script>
<style>p { color: red } :global(a) > b.c { margin: 0 }</style>
{#if n > 3}<p class:on={n} on:click={f} {name} {...$$restProps}>{double}</p>{:else if n}<C bind:name let:x>{@html x}</C>{/if}
{#each [1,2,3] as i, j (i)}<li transition:fade>{i}{#await f() then v}{v}{/await}</li>{/each}<input bind:value={name}><svelte:window on:resize/>`;
for (const generate of ['dom', 'ssr']) {
  const { js, css, warnings } = compile(source.replace(' transition:fade', ''), { generate, dev: generate === 'dom' });
  console.log(digest(js.code), digest(css.code ?? ''), warnings.map((w) => w.code).join());
  if (generate === 'ssr') console.log(js.code);
}
try { compile('{#if x}<p>'); } catch (error) { console.log(error.name, error.message); }
