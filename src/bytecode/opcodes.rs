//! THE opcode table: a row here is the only declaration of an instruction; everything else is derived.
//!
//! An instruction is 64 bits, `op16 | a16 | b16 | c16`. A row names its operands in that order with their kinds (see
//! [`super::operand`]): one 16-bit field each, but `L32`, `K32` and `I32` take b and c together.
//!
//! **Frames.** `r0` is `this`, `r1…` the parameters (missing ones are undefined; the VM puts them there), then the
//! function's locals and temporaries, which hold garbage until written. Extra arguments lie past the last parameter, over
//! the locals, so `CreateRest` and the arguments ops come before any local is written. A derived constructor's r0 starts as hole.
//!
//! **Calls.** `base` is the first of a run of registers above all live ones:
//! `base+0..=4` scratch for the frame header (`base+3` new.target for SuperCall), `base+5` callee, `base+6` this, `base+7…` arguments.
//!
//! **Environments.** Captured variables live in environment cells. `E` is the register that holds one, or NONE for the callee's
//! own closure environment. `GetOuter` and its kin go `hops` parents up from the closure environment.
//!
//! **fast** rows have a fast path inlined in the dispatch loop, and a slow one; **slow** rows only the latter; **twice** rows
//! have another fast path between the two, out of the way of the first.

/// Calls `$callback!` with every row. Layers above use it to derive what they need without this layer naming them.
#[macro_export]
macro_rules! for_each_opcode {
    ($callback:path) => {
        $callback! {
            // ---- loads and moves
            /// Does nothing.
            fast Nop nop { }
            /// dst = constant
            fast LoadK load_k { dst: W, k: K32 }
            /// dst = small integer
            fast LoadInt load_int { dst: W, value: I32 }
            /// dst = undefined
            fast LoadUndefined load_undefined { dst: W }
            /// dst = null
            fast LoadNull load_null { dst: W }
            /// dst = true
            fast LoadTrue load_true { dst: W }
            /// dst = false
            fast LoadFalse load_false { dst: W }
            /// dst = the hole, which says "not initialised" or "element absent"
            fast LoadHole load_hole { dst: W }
            /// dst = src
            fast Move move_ { dst: W, src: R }

            // ---- arithmetic: numbers fast, the rest by the specification
            /// dst = lhs + rhs
            fast Add add { dst: W, lhs: R, rhs: R }
            /// dst = lhs - rhs
            fast Sub sub { dst: W, lhs: R, rhs: R }
            /// dst = lhs * rhs
            fast Mul mul { dst: W, lhs: R, rhs: R }
            /// dst = lhs / rhs
            fast Div div { dst: W, lhs: R, rhs: R }
            /// dst = lhs % rhs
            fast Rem rem { dst: W, lhs: R, rhs: R }
            /// dst = lhs ** rhs
            slow Exp exp { dst: W, lhs: R, rhs: R }
            /// dst = lhs & rhs
            fast BitAnd bit_and { dst: W, lhs: R, rhs: R }
            /// dst = lhs | rhs
            fast BitOr bit_or { dst: W, lhs: R, rhs: R }
            /// dst = lhs ^ rhs
            fast BitXor bit_xor { dst: W, lhs: R, rhs: R }
            /// dst = lhs << rhs
            fast Shl shl { dst: W, lhs: R, rhs: R }
            /// dst = lhs >> rhs
            fast Shr shr { dst: W, lhs: R, rhs: R }
            /// dst = lhs >>> rhs
            fast UShr ushr { dst: W, lhs: R, rhs: R }
            /// dst = lhs + value
            fast AddInt add_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs - value
            fast SubInt sub_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs * value
            fast MulInt mul_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs % value, value > 0
            fast RemInt rem_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs & value
            fast BitAndInt bit_and_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs | value
            fast BitOrInt bit_or_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs << value
            fast ShlInt shl_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs >> value
            fast ShrInt shr_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs >>> value
            fast UShrInt ushr_int { dst: W, lhs: R, value: I16 }
            /// dst = lhs + constant (any constant)
            fast AddK add_k { dst: W, lhs: R, k: K }
            /// dst = lhs - constant number
            fast SubK sub_k { dst: W, lhs: R, k: K }
            /// dst = lhs * constant number
            fast MulK mul_k { dst: W, lhs: R, k: K }
            /// dst = lhs / constant number
            fast DivK div_k { dst: W, lhs: R, k: K }
            /// dst = constant number - rhs
            fast KSub k_sub { dst: W, k: K, rhs: R }
            /// dst = -src
            fast Negate negate { dst: W, src: R }
            /// dst = +src (ToNumber)
            fast ToNumber to_number { dst: W, src: R }
            /// dst = ToNumeric(src)
            fast ToNumeric to_numeric { dst: W, src: R }
            /// dst = ToNumeric(src) + 1
            fast Increment increment { dst: W, src: R }
            /// dst = ToNumeric(src) - 1
            fast Decrement decrement { dst: W, src: R }
            /// dst = ~src
            fast BitNot bit_not { dst: W, src: R }
            /// dst = !src
            fast Not not { dst: W, src: R }
            /// dst = typeof src
            fast TypeOf type_of { dst: W, src: R }
            /// dst = ToString(src) as templates do it: a Symbol throws
            fast ToString to_string { dst: W, src: R }
            /// dst = ToPropertyKey(src): a string, symbol or small integer
            fast ToPropertyKey to_property_key { dst: W, src: R }
            /// dst = ToPropertyKey(key), for `object[key] += …`: object undefined or null throws TypeError first, as reading object[key] would
            fast KeyOf key_of { dst: W, object: R, key: R }
            /// dst = ToObject(src)
            slow ToObject to_object { dst: W, src: R }
            /// dst = the concatenation of `count` strings (already ToString'ed) from first on
            slow StringConcat string_concat { dst: W, first: R, count: N }

            // ---- comparison
            /// dst = lhs == rhs
            fast Equal equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs != rhs
            fast NotEqual not_equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs === rhs
            fast StrictEqual strict_equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs !== rhs
            fast StrictNotEqual strict_not_equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs < rhs
            fast Less less { dst: W, lhs: R, rhs: R }
            /// dst = lhs <= rhs
            fast LessEqual less_equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs > rhs
            fast Greater greater { dst: W, lhs: R, rhs: R }
            /// dst = lhs >= rhs
            fast GreaterEqual greater_equal { dst: W, lhs: R, rhs: R }
            /// dst = lhs instanceof rhs
            slow InstanceOf instance_of { dst: W, lhs: R, rhs: R }
            /// dst = key in object
            slow In in_ { dst: W, key: R, object: R }

            // ---- jumps; `Loop…` ones go backwards and pay fuel, the others go forwards only
            /// Continues at `to`.
            fast Jump jump { pad: N, to: L32 }
            /// Continues at `to`, backwards.
            fast Loop loop_ { pad: N, to: L32 }
            /// Pays for as many instructions: stands every so often where there are very many in a row.
            fast Safepoint safepoint { pad: N, cost: I32 }
            /// if ToBoolean(cond)
            fast JumpIfTrue jump_if_true { cond: R, to: L32 }
            /// if not ToBoolean(cond)
            fast JumpIfFalse jump_if_false { cond: R, to: L32 }
            /// backwards, if ToBoolean(cond)
            fast LoopIfTrue loop_if_true { cond: R, to: L32 }
            /// if undefined or null
            fast JumpIfNullish jump_if_nullish { value: R, to: L32 }
            /// if neither undefined nor null
            fast JumpIfNotNullish jump_if_not_nullish { value: R, to: L32 }
            /// if undefined
            fast JumpIfUndefined jump_if_undefined { value: R, to: L32 }
            /// if not undefined
            fast JumpIfNotUndefined jump_if_not_undefined { value: R, to: L32 }
            /// if the hole
            fast JumpIfHole jump_if_hole { value: R, to: L32 }
            /// if value is exactly this small integer (completion kinds, resume modes: internal values only)
            fast JumpIfInt jump_if_int { value: R, int: I16, to: L16 }
            /// if lhs < rhs
            fast JumpIfLess jump_if_less { lhs: R, rhs: R, to: L16 }
            /// if not (lhs < rhs)
            fast JumpIfNotLess jump_if_not_less { lhs: R, rhs: R, to: L16 }
            /// if lhs <= rhs
            fast JumpIfLessEqual jump_if_less_equal { lhs: R, rhs: R, to: L16 }
            /// if not (lhs <= rhs)
            fast JumpIfNotLessEqual jump_if_not_less_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs > rhs
            fast JumpIfGreater jump_if_greater { lhs: R, rhs: R, to: L16 }
            /// if not (lhs > rhs)
            fast JumpIfNotGreater jump_if_not_greater { lhs: R, rhs: R, to: L16 }
            /// if lhs >= rhs
            fast JumpIfGreaterEqual jump_if_greater_equal { lhs: R, rhs: R, to: L16 }
            /// if not (lhs >= rhs)
            fast JumpIfNotGreaterEqual jump_if_not_greater_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs == rhs
            fast JumpIfEqual jump_if_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs != rhs
            fast JumpIfNotEqual jump_if_not_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs === rhs
            fast JumpIfStrictEqual jump_if_strict_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs !== rhs
            fast JumpIfStrictNotEqual jump_if_strict_not_equal { lhs: R, rhs: R, to: L16 }
            /// if lhs < value
            fast JumpIfLessInt jump_if_less_int { lhs: R, value: I16, to: L16 }
            /// if not (lhs < value)
            fast JumpIfNotLessInt jump_if_not_less_int { lhs: R, value: I16, to: L16 }
            /// if lhs <= value
            fast JumpIfLessEqualInt jump_if_less_equal_int { lhs: R, value: I16, to: L16 }
            /// if not (lhs <= value)
            fast JumpIfNotLessEqualInt jump_if_not_less_equal_int { lhs: R, value: I16, to: L16 }
            /// if lhs > value
            fast JumpIfGreaterInt jump_if_greater_int { lhs: R, value: I16, to: L16 }
            /// if not (lhs > value)
            fast JumpIfNotGreaterInt jump_if_not_greater_int { lhs: R, value: I16, to: L16 }
            /// if lhs >= value
            fast JumpIfGreaterEqualInt jump_if_greater_equal_int { lhs: R, value: I16, to: L16 }
            /// if not (lhs >= value)
            fast JumpIfNotGreaterEqualInt jump_if_not_greater_equal_int { lhs: R, value: I16, to: L16 }
            /// if lhs === value
            fast JumpIfStrictEqualInt jump_if_strict_equal_int { lhs: R, value: I16, to: L16 }
            /// if lhs !== value
            fast JumpIfStrictNotEqualInt jump_if_strict_not_equal_int { lhs: R, value: I16, to: L16 }
            /// backwards, if lhs < rhs
            fast LoopIfLess loop_if_less { lhs: R, rhs: R, to: L16 }
            /// backwards, if lhs <= rhs
            fast LoopIfLessEqual loop_if_less_equal { lhs: R, rhs: R, to: L16 }
            /// backwards, if lhs > rhs
            fast LoopIfGreater loop_if_greater { lhs: R, rhs: R, to: L16 }
            /// backwards, if lhs >= rhs
            fast LoopIfGreaterEqual loop_if_greater_equal { lhs: R, rhs: R, to: L16 }
            /// backwards, if lhs < value
            fast LoopIfLessInt loop_if_less_int { lhs: R, value: I16, to: L16 }
            /// backwards, if lhs <= value
            fast LoopIfLessEqualInt loop_if_less_equal_int { lhs: R, value: I16, to: L16 }
            /// backwards, if lhs > value
            fast LoopIfGreaterInt loop_if_greater_int { lhs: R, value: I16, to: L16 }
            /// backwards, if lhs >= value
            fast LoopIfGreaterEqualInt loop_if_greater_equal_int { lhs: R, value: I16, to: L16 }

            // ---- variables
            /// dst = the callee's closure environment
            fast ClosureEnv closure_env { dst: W }
            /// dst = a new environment of `size` slots, all undefined, inside parent
            fast NewEnv new_env { dst: W, parent: E, size: N }
            /// dst = a new environment of `size` slots, all holes, inside parent
            fast NewEnvHoles new_env_holes { dst: W, parent: E, size: N }
            /// dst = a copy of an environment: same parent, same values (a loop's next iteration)
            fast CopyEnv copy_env { dst: W, env: R }
            /// dst = env[slot]
            fast GetEnv get_env { dst: W, env: R, slot: N }
            /// env[slot] = src
            fast SetEnv set_env { src: R, env: R, slot: N }
            /// dst = env[slot]; a hole throws ReferenceError (name from `Code::binding_names`)
            fast GetEnvChecked get_env_checked { dst: W, env: R, slot: N }
            /// env[slot] = src; a hole there throws ReferenceError
            fast SetEnvChecked set_env_checked { src: R, env: R, slot: N }
            /// dst = slot of the environment `hops` above the closure environment
            fast GetOuter get_outer { dst: W, hops: N, slot: N }
            /// the same, backwards
            fast SetOuter set_outer { src: R, hops: N, slot: N }
            /// dst = …; a hole throws ReferenceError
            fast GetOuterChecked get_outer_checked { dst: W, hops: N, slot: N }
            /// … = src; a hole there throws ReferenceError
            fast SetOuterChecked set_outer_checked { src: R, hops: N, slot: N }
            /// dst = the environment `hops` above the closure environment
            slow OuterEnv outer_env { dst: W, hops: N }
            /// dst = what the import binding in env[slot] leads to; uninitialised throws
            fast GetImport get_import { dst: W, env: R, slot: N }
            /// dst = what the import binding of an outer environment leads to
            fast GetImportOuter get_import_outer { dst: W, hops: N, slot: N }
            /// A hole throws ReferenceError: `k` names the variable ("this" has a message of its own).
            fast CheckHole check_hole { value: R, k: K32 }
            /// dst = the global of the cache's name; absent throws ReferenceError
            fast GetGlobal get_global { dst: W, cache: C }
            /// dst = the global of the cache's name, or undefined (typeof)
            fast GetGlobalOrUndefined get_global_or_undefined { dst: W, cache: C }
            /// The global of the cache's name = src; PutValue with the code's strictness.
            fast SetGlobal set_global { src: R, cache: C }
            /// The lexical global of the cache's name is initialised with src.
            slow InitGlobalLexical init_global_lexical { src: R, cache: C }
            /// GlobalDeclarationInstantiation with `Code::global_declarations[index]` (functions are in registers from first on).
            slow DeclareGlobals declare_globals { index: N, first: R }
            /// dst = whether the global environment has the name (before a strict assignment)
            slow HasGlobal has_global { dst: W, k: K32 }
            /// dst = delete of a global name
            slow DeleteGlobal delete_global { dst: W, k: K32 }
            /// Strict assignment to a name that HasGlobal did not find: ReferenceError.
            slow ThrowUnresolvable throw_unresolvable { pad: N, k: K32 }
            /// Assignment to a constant: TypeError.
            slow ThrowConstAssign throw_const_assign { pad: N, k: K32 }

            // ---- `with` and eval's variables
            /// dst = whether the object environment has the name: HasProperty, then @@unscopables. undefined has none.
            slow WithHas with_has { dst: W, object: R, k: K }
            /// dst = GetBindingValue of an object environment (strictness of the code)
            slow WithGet with_get { dst: W, object: R, k: K }
            /// SetMutableBinding of an object environment
            slow WithSet with_set { object: R, value: R, k: K }
            /// dst = delete of the name from the object
            slow WithDelete with_delete { dst: W, object: R, k: K }

            // ---- objects
            /// dst = {}
            fast NewObject new_object { dst: W }
            /// dst = an object with null prototype
            slow NewNullObject new_null_object { dst: W }
            /// dst = an object with the keys of `Code::literals[index]`, values in registers from first on
            fast NewLiteral new_literal { dst: W, first: R, index: N }
            /// dst = [count registers from first on] (holes stay holes)
            fast NewArray new_array { dst: W, first: R, count: N }
            /// Appends a value, or a hole, to an array literal being built.
            fast ArrayAppend array_append { array: R, value: R }
            /// Appends all that iterating gives.
            slow ArraySpread array_spread { array: R, iterable: R }
            /// dst = an array of all that iterating gives, perhaps the iterable itself: it is for the call that follows, to be read
            slow SpreadList spread_list { dst: W, iterable: R }
            /// dst = a RegExp; pattern and flags are string constants
            slow NewRegExp new_regexp { dst: W, pattern: K, flags: K }
            /// dst = object.key
            twice GetField get_field { dst: W, object: R, cache: C }
            /// dst = object.length
            twice GetLength get_length { dst: W, object: R, cache: C }
            /// object.key = value
            twice SetField set_field { object: R, value: R, cache: C }
            /// dst = object[key]
            twice GetElem get_elem { dst: W, object: R, key: R }
            /// object[key] = value
            fast SetElem set_elem { object: R, key: R, value: R }
            /// dst = object[small non-negative integer]
            fast GetElemInt get_elem_int { dst: W, object: R, index: N }
            /// object[small non-negative integer] = value
            fast SetElemInt set_elem_int { object: R, index: N, value: R }
            /// CreateDataPropertyOrThrow(object, key of the cache, value)
            fast DefineField define_field { object: R, value: R, cache: C }
            /// CreateDataPropertyOrThrow(object, key, value)
            slow DefineElem define_elem { object: R, key: R, value: R }
            /// A method: writable, configurable, enumerable or not (`flags` 1 enumerable). Sets no name, no home.
            slow DefineMethod define_method { object: R, key: R, func: R }
            /// A method of a class: not enumerable.
            slow DefineClassMethod define_class_method { object: R, key: R, func: R }
            /// An enumerable getter (object literals).
            slow DefineGetter define_getter { object: R, key: R, func: R }
            /// An enumerable setter.
            slow DefineSetter define_setter { object: R, key: R, func: R }
            /// A getter of a class, not enumerable.
            slow DefineClassGetter define_class_getter { object: R, key: R, func: R }
            /// A setter of a class.
            slow DefineClassSetter define_class_setter { object: R, key: R, func: R }
            /// `__proto__: value` of a literal: an object or null sets the prototype, others do nothing.
            slow SetLiteralProto set_literal_proto { object: R, value: R }
            /// CopyDataProperties(target, source, nothing excluded); nullish copies nothing.
            slow CopyDataProperties copy_data_properties { target: R, source: R }
            /// dst = a rest object: source's own properties but those keys (property keys in registers from first on, count in first-1 as an int… see next)
            /// Keys are in registers `first..first+n`, n an int in register `first - 1`.
            slow RestObject rest_object { dst: W, source: R, first: R }
            /// dst = delete object.constant (strictness of the code)
            slow DeleteField delete_field { dst: W, object: R, k: K }
            /// dst = delete object[key]
            slow DeleteElem delete_elem { dst: W, object: R, key: R }
            /// dst = super[key] with this as receiver; home object from the callee
            slow GetSuper get_super { dst: W, this: R, key: R }
            /// dst = super.key with this as receiver
            twice GetSuperField get_super_field { dst: W, this: R, cache: C }
            /// The base of a super reference that is kept while other code runs: pair = GetSuperBase, pair+1 = this
            slow SuperReference super_reference { pair: W, this: R }
            /// dst = super[key] of a kept base
            slow GetSuperOf get_super_of { dst: W, pair: R, key: R }
            /// super[key] = value of a kept base
            slow SetSuperOf set_super_of { pair: R, key: R, value: R }
            /// dst = GetTemplateObject of `Code::templates[index]`
            slow GetTemplate get_template { dst: W, index: N }
            /// undefined or null throws TypeError (destructuring: `k` names the pattern's source text or is empty)
            fast CheckObjectCoercible check_object_coercible { value: R, k: K32 }
            /// Not an object throws TypeError: message 0 "Iterator result x is not an object", 1 "… return result …"
            fast CheckObject check_object { value: R, message: N }

            // ---- functions and classes
            /// dst = a closure of `Code::functions[index]` in env. An arrow also takes over the callee's home object.
            fast NewClosure new_closure { dst: W, env: E, index: N }
            /// SetFunctionName(func, key, prefix): prefix 0 none, 1 get, 2 set. For private names the description.
            slow SetFunctionName set_function_name { func: R, key: R, prefix: N }
            /// MakeMethod(func, home)
            slow SetHome set_home { func: R, home: R }
            /// base = constructor closure of `Code::functions[index]` in the environment register base+3 (hole: none needed, the
            /// callee's), base+1 = its prototype object; base+2 holds the heritage value, or hole for none.
            slow NewClass new_class { base: W, index: N }
            /// The instance fields' initializer of a class constructor: `func` a method closure with home set, or undefined.
            slow SetFieldInit set_field_init { class: R, func: R }
            /// Calls the constructor's field initializer, if it has one, on this.
            fast RunFieldInit run_field_init { class: R, this: R }
            /// dst = the active function
            fast ActiveFunction active_function { dst: W }
            /// dst = new.target
            fast NewTarget new_target { dst: W }
            /// dst = the home object of the callee
            slow HomeObject home_object { dst: W }
            /// dst = func.[[GetPrototypeOf]](), for super(); not a constructor throws at the SuperCall
            fast SuperConstructor super_constructor { dst: W, func: R }
            /// r0 = OrdinaryCallBindThis's coercion for sloppy code
            fast SloppyThis sloppy_this { }
            /// dst = array of the arguments from parameter index `from` (0-based) on
            fast CreateRest create_rest { dst: W, from: N }
            /// dst = an unmapped arguments object
            slow CreateArguments create_arguments { dst: W }
            /// dst = a mapped arguments object. LinkArguments follows if `parameters` is not 0, and maps as many at the most
            slow CreateMappedArguments create_mapped_arguments { dst: W, parameters: N }
            /// Parameter i of a mapped arguments object lives in env slot `Code::argument_maps[index][i]` from now on (NONE: not)
            slow LinkArguments link_arguments { arguments: R, env: R, index: N }
            /// As CreateArguments, but locals have been written: the arguments past the parameters are the elements of the array
            /// `extra` (made by CreateRest with from = parameter_count as the first instruction); the others are in their registers.
            slow CreateArgumentsFrom create_arguments_from { dst: W, extra: R }
            /// dst = a new private name; `k` is its description with the #
            slow NewPrivateName new_private_name { dst: W, k: K32 }
            /// dst = object.#name
            fast GetPrivate get_private { dst: W, object: R, name: R }
            /// object.#name = value
            fast SetPrivate set_private { object: R, name: R, value: R }
            /// PrivateFieldAdd
            slow DefinePrivate define_private { object: R, name: R, value: R }
            /// PrivateMethodOrAccessorAdd of a method
            slow DefinePrivateMethod define_private_method { object: R, name: R, func: R }
            /// … of a getter (joins a setter of the same evaluation)
            slow DefinePrivateGetter define_private_getter { object: R, name: R, func: R }
            /// … of a setter
            slow DefinePrivateSetter define_private_setter { object: R, name: R, func: R }
            /// dst = #name in object
            slow HasPrivate has_private { dst: W, object: R, name: R }

            // ---- calls
            /// dst = callee(arguments)
            fast Call call { dst: W, base: R, argc: N }
            /// A call whose result the function returns right after, in strict code: the callee takes over the frame where it can.
            fast TailCall tail_call { dst: W, base: R, argc: N }
            /// A call of something named eval: if it is %eval%, a direct one with the scope of `Code::eval_sites` at this instruction.
            slow CallEval call_eval { dst: W, base: R, argc: N }
            /// dst = new callee(arguments); new.target is the callee
            fast New new { dst: W, base: R, argc: N }
            /// dst = super(arguments): callee in base+5, new.target in base+3
            slow SuperCall super_call { dst: W, base: R, argc: N }
            /// As Call, the arguments in an array in base+7
            slow CallSpread call_spread { dst: W, base: R }
            /// As CallEval, the arguments in an array in base+7
            slow CallEvalSpread call_eval_spread { dst: W, base: R }
            /// As New, the arguments in an array in base+7
            slow NewSpread new_spread { dst: W, base: R }
            /// As SuperCall, the arguments in an array in base+7
            slow SuperCallSpread super_call_spread { dst: W, base: R }
            /// Leaves the frame. In a constructor's frame a value that is not an object gives way to r0.
            fast Return return_ { src: R }
            /// Leaves a derived constructor: src if an object; undefined: this, which may be a hole (ReferenceError); others TypeError.
            slow ReturnDerived return_derived { src: R, this: R }
            /// Throws.
            slow Throw throw { src: R }
            /// Throws again what a handler of the compiler's own has caught.
            slow Rethrow rethrow { src: R }
            /// Throws a new error: class 0 TypeError, 1 ReferenceError, 2 SyntaxError, 3 RangeError, 4 Error; k its message.
            slow ThrowError throw_error { class: N, k: K32 }

            // ---- iteration: an iterator record is three registers: iterator, next method, state. state is a hole once it is done
            /// record = GetIterator(iterable, sync)
            fast GetIterator get_iterator { record: W, iterable: R }
            /// record = GetIterator(iterable, async)
            slow GetAsyncIterator get_async_iterator { record: W, iterable: R }
            /// record = GetIteratorDirect-like of an object that already is one (yield*'s inner one): iterator in record, fetches next
            slow GetNextMethod get_next_method { record: W }
            /// value = the next value; continues at `done` when there is none (value is then undefined). Marks the record done then, or if it throws. A record already done has none.
            fast IteratorNext iterator_next { value: W, record: R, done: L16 }
            /// result = Call(next, iterator, « argument »), any value (async iteration, yield*); a hole is no argument
            slow IteratorCall iterator_call { result: W, record: R, argument: R }
            /// value = IteratorValue(result); continues at `done` when IteratorComplete(result), value unread. Not an object throws.
            slow IteratorUnpack iterator_unpack { value: W, result: R, done: L16 }
            /// Sets the record's state to done.
            fast IteratorMarkDone iterator_mark_done { record: W }
            /// IteratorClose after a normal completion; a record that is done does nothing
            slow IteratorClose iterator_close { record: R }
            /// IteratorClose after a throw: whatever `return` does is ignored
            slow IteratorCloseQuietly iterator_close_quietly { record: R }
            /// result = Call of the iterator's method named k with the argument in result (a hole there: none); without such a method result is a hole
            slow IteratorCallMethod iterator_call_method { result: W, record: R, k: K }
            /// dst = CreateIterResultObject(value, done): done is an int 0 or 1
            slow CreateIterResult create_iter_result { dst: W, value: R, done: N }
            /// record (one register) = an enumerator of the enumerable string keys of the object and its prototypes; nullish has none
            slow ForInStart for_in_start { record: W, object: R }
            /// key = the next key still there; continues at `done` when there is none
            slow ForInNext for_in_next { key: W, record: R, done: L16 }

            // ---- generators and async functions
            /// A generator's first suspension, after the parameters: its caller gets the generator object.
            slow InitialYield initial_yield { live: N }
            /// Suspends with src. On resumption dst = the value sent, dst+1 = 0 for next, 2 for return; a throw throws here.
            fast Yield yield_ { dst: W, src: R, live: N }
            /// Suspends with src, an iterator result handed on as it is (yield* in a sync generator). dst+1 = 0 next, 1 throw, 2 return.
            slow YieldDelegate yield_delegate { dst: W, src: R, live: N }
            /// An async generator's yield of src (already awaited). dst+1 = 0 next, 2 return; a throw throws here.
            slow AsyncYield async_yield { dst: W, src: R, live: N }
            /// yield* in an async generator: dst+1 = 0 next, 1 throw, 2 return.
            slow AsyncYieldDelegate async_yield_delegate { dst: W, src: R, live: N }
            /// dst = a new async function activation (its promise inside). The first thing in an async function.
            slow AsyncStart async_start { dst: W }
            /// Suspends until src settles; dst = its value, or its reason is thrown here.
            slow Await await_ { dst: W, src: R, live: N }
            /// Resolves the activation's promise with src and leaves the frame.
            slow AsyncReturn async_return { activation: R, src: R }
            /// Rejects the activation's promise with src and leaves the frame.
            slow AsyncThrow async_throw { activation: R, src: R }

            // ---- modules
            /// dst = import(specifier, options): phase 0 evaluation, 1 source, 2 defer. options undefined if absent.
            slow ImportCall import_call { dst: W, specifier: R, phase: N }
            /// dst = import.meta
            slow ImportMeta import_meta { dst: W }

            // ---- explicit resource management
            /// dst = a new list of resources
            slow NewDisposeList new_dispose_list { dst: W }
            /// AddDisposableResource(list, value, hint): hint 0 sync, 1 async
            slow AddDisposable add_disposable { list: R, value: R, hint: N }
            /// Takes the last resource off the list and calls its method. result = what it gave, result+1 = int 1 if it must be awaited,
            /// else 0. Continues at `empty` when none is left.
            slow DisposeNext dispose_next { result: W, list: R, empty: L16 }
            /// dst = SuppressedError(error, suppressed)
            slow SuppressError suppress_error { dst: W, error: R, suppressed: R }

            /// `debugger`
            slow Debugger debugger { }
        }
    };
}

macro_rules! define { ($( $(#[$doc:meta])* $path:ident $Op:ident $fn:ident { $($f:ident : $t:ident),* } )*) => {
    /// An instruction's operation.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[repr(u16)]
    pub enum Op { $( $(#[$doc])* $Op ),* }
    /// Every operation, in table order: `OPS[op as usize] == op`.
    pub const OPS: &[Op] = &[$(Op::$Op),*];
    impl Op {
        /// The row's name.
        pub fn name(self) -> &'static str { match self { $(Op::$Op => stringify!($Op)),* } }
        /// The operands: name and kind, in field order.
        pub fn operands(self) -> &'static [(&'static str, super::operand::Kind)] {
            match self { $(Op::$Op => &[$((stringify!($f), super::operand::Kind::$t)),*]),* }
        }
    }
} }
for_each_opcode!(define);
